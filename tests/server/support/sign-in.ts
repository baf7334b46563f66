import {
  createSiwxServer,
  formatMessage,
  type NewSession,
  type SignInFields,
  type SiwxServer,
  type SiwxServerOptions,
  type Verifier,
} from 'portico/siwx-server'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** The visitor. */
export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

/** Longer than a server asks for. */
export const SECRET = 'a secret of the tests, and of no site at all'

/** Asks no chain. */
const byKey: Verifier = {
  namespace: 'eip155',
  verify: ({ text, message, signature }) =>
    verifyMessage({ address: message.accountAddress as `0x${string}`, message: text, signature: signature as `0x${string}` }),
}

/** A server of `app.example` that knows accounts by their keys. */
export const serverOf = (changes: Partial<SiwxServerOptions> = {}): SiwxServer =>
  createSiwxServer({ domains: ['app.example'], verifiers: [byKey], secret: SECRET, ...changes })

/** What a page shows for a nonce. */
export const signedWith = async (
  { nonce, token }: { readonly nonce: string; readonly token: string },
  now = Date.now(),
  changes: Partial<SignInFields> = {},
) => {
  const message = formatMessage({
    domain: 'app.example',
    uri: 'https://app.example/account',
    version: '1',
    nonce,
    chainId: 'eip155:1',
    accountAddress: account.address,
    issuedAt: new Date(now).toISOString(),
    ...changes,
  })
  return { message, signature: await account.signMessage({ message }), nonceToken: token }
}

/** Signs the visitor in. */
export const signIn = async (server: SiwxServer, now = Date.now()): Promise<NewSession> =>
  server.verify(await signedWith(await server.issueNonce(), now))
