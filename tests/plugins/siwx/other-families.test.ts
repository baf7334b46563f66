import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { createPortico, type Network, type Portico } from 'portico'
import { bitcoin } from 'portico/adapters/bitcoin'
import { solana } from 'portico/adapters/solana'
import { modal } from 'portico/plugins/modal'
import { SIWX, type SiwxConfig, type SiwxOptions, type SiwxSession, siwx } from 'portico/plugins/siwx'
import { wallets } from 'portico/plugins/wallets'
import { bip122Verifier, createSiwxServer, formatMessage, parseMessage, solanaVerifier } from 'portico/siwx-server'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { sandboxBitcoin } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { registerStandardWallet } from '../../../examples/sandbox/test-wallet/register-standard.ts'
import { bitcoinNetwork, makeBitcoinWallet } from '../../adapters/support/bitcoin-rig.ts'
import { makeSolanaWallet, solanaNetwork } from '../../adapters/support/solana-rig.ts'

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 20_000 })

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = sandboxBitcoin.caipNetworkId
const TAPROOT = /^bcrt1p/

/** A Wallet Standard wallet as far as it is used here. */
interface Wallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly { readonly address: string }[]
  readonly features: Readonly<Record<string, object>>
}
interface Control {
  readonly requests: readonly { readonly method: string }[]
  setBehaviour(behaviour: 'approve' | 'reject'): void
  switchAccount(index: number): void
}
interface Family {
  readonly network: Network
  readonly adapter: () => ReturnType<typeof solana | typeof bitcoin>
  readonly feature: string
  /** Its two accounts; the first is in use. */
  readonly addresses: readonly [string, string]
  /** Beside the others' that the wallet has. */
  readonly shows: (address: string) => boolean
  /** `other`: the wallet of whoever has the second account. */
  make(other?: boolean): { readonly wallet: Wallet; readonly control: Control }
}

const onSolana: Family = {
  network: solanaNetwork(SOLANA),
  adapter: solana,
  feature: 'solana:signMessage',
  addresses: [solanaTestAccounts[0].address, solanaTestAccounts[1].address],
  shows: () => true,
  make: (other = false) =>
    makeSolanaWallet({ chains: { [SOLANA]: 'http://chain.test' }, ...(other && { seed: solanaTestAccounts[1].seed, name: 'Other' }) }),
}
const onBitcoin = (kind: 'payment' | 'ordinals'): Family => ({
  network: bitcoinNetwork(BITCOIN),
  adapter: bitcoin,
  feature: 'bitcoin:signMessage',
  addresses: [bitcoinTestAccounts[0][kind], bitcoinTestAccounts[1][kind]],
  shows: (address) => kind === 'payment' || TAPROOT.test(address),
  make: (other = false) => makeBitcoinWallet({ chains: [BITCOIN], ...(other && { seeds: [bitcoinTestAccounts[1].seed], name: 'Other' }) }),
})

const call = async (wallet: Wallet, feature: string, ...inputs: readonly unknown[]): Promise<unknown> => {
  const features = wallet.features[feature]
  return Reflect.apply(Reflect.get(features ?? {}, feature.split(':')[1] ?? ''), features, inputs)
}

describe.each<[string, Family]>([
  ['Solana (ed25519)', onSolana],
  ['Bitcoin (BIP-137)', onBitcoin('payment')],
  ['Bitcoin (BIP-322, Taproot)', onBitcoin('ordinals')],
])('sign-in on %s, through the guard', (_, family) => {
  const { network, feature } = family
  const [ACCOUNT, OTHER] = family.addresses
  let portico: Portico
  let control: Control
  let forging: boolean
  let silence: () => void

  /** A wallet that can be made to hand out another's signatures. */
  const register = async (): Promise<void> => {
    const [own, other] = [family.make(), family.make(true)]
    await call(other.wallet, 'standard:connect')
    const ofOther = other.wallet.accounts.find(({ address }) => address === OTHER)
    const method = feature.split(':')[1] ?? ''
    const sign = (input: object): Promise<unknown> =>
      forging ? call(other.wallet, feature, { ...input, account: ofOther }) : call(own.wallet, feature, input)
    const { version, name, icon } = own.wallet
    control = own.control
    silence = registerStandardWallet({
      version,
      name,
      icon,
      get chains() {
        return own.wallet.chains
      },
      get accounts() {
        return own.wallet.accounts.filter(({ address }) => family.shows(address))
      },
      features: { ...own.wallet.features, [feature]: { version, [method]: sign } },
    })
  }
  const start = (options: Partial<SiwxOptions>): void => {
    portico = createPortico({
      id: 'siwx-families',
      networks: [network],
      logLevel: 'silent',
      plugins: [modal(), wallets(), siwx(options), family.adapter()],
      metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
    })
  }
  beforeEach(async () => {
    // jsdom knows the element and not its methods, and no media queries: motion is off.
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }),
    })
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.setAttribute('open', '')
      },
      close(this: HTMLDialogElement) {
        this.removeAttribute('open')
      },
    })
    localStorage.clear()
    forging = false
    await register()
  })
  afterEach(async () => {
    await portico.destroy()
    silence()
  })

  const dialog = () => {
    const root = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (!root) throw new Error('There is no modal.')
    return within(root)
  }
  const press = async (name: string | RegExp): Promise<void> => {
    fireEvent.click(await waitFor(() => dialog().getByRole('button', { name, hidden: true })))
  }
  const reads = (text: string): Promise<HTMLElement> => waitFor(() => dialog().getByText(text))
  const asks = (account: string): Promise<HTMLElement> =>
    waitFor(() =>
      dialog().getByText((_, element) => element?.className === 'code-block' && element.textContent?.includes(account) === true),
    )
  const connected = (address: string) =>
    waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected', account: { address } }))
  const asked = (): number => control.requests.filter(({ method }) => method === feature).length
  const choose = async (): Promise<void> => {
    await portico.open()
    await press(/Test Wallet/)
    await asks(ACCOUNT)
  }

  test('the server decides who is connected, account by account; the next visit asks nothing', async () => {
    const server = createSiwxServer({ domains: [location.host], verifiers: [solanaVerifier(), bip122Verifier()] })
    const nonces = new Map<string, string>()
    const shown: string[] = []
    const begun = new Map<string, { readonly session: SiwxSession; readonly token: string }>()
    const keyOf = (chainId: string, address: string): string => `${chainId}:${address}`
    const revoke = async (key: string): Promise<void> => {
      await server.signOut(begun.get(key)?.token ?? '')
      begun.delete(key)
    }
    const own: SiwxConfig = {
      async createMessage(input) {
        const { nonce, token } = await server.issueNonce()
        nonces.set(nonce, token)
        const issuedAt = new Date().toISOString()
        const fields = { ...input, domain: location.host, uri: location.href, version: '1' as const, nonce, issuedAt }
        return { ...fields, toString: () => formatMessage(fields) }
      },
      async addSession(session) {
        const { message, signature, data } = session
        shown.push(message)
        const { address, chainId, token } = await server.verify({ message, signature, nonceToken: nonces.get(data.nonce) ?? '' })
        begun.set(keyOf(chainId, address), { session, token })
      },
      async setSessions() {
        throw new Error('Nothing was signed with the connection.')
      },
      async getSessions(chainId, address) {
        const one = begun.get(keyOf(chainId, address))
        return one && (await server.session(one.token)) ? [one.session] : []
      },
      revokeSession: (chainId, address) => revoke(keyOf(chainId, address)),
      getRequired: () => true,
    }
    start({ siwx: own })
    await choose()
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined })

    control.setBehaviour('reject')
    await press('Sign')
    await reads('Signature declined')
    expect(shown).toEqual([])
    control.setBehaviour('approve')
    forging = true
    await press('Try again')
    await reads('The signature is not valid')
    expect([shown.length, begun.size]).toEqual([1, 0])
    expect(portico.getState()).toMatchObject({ open: true, status: 'connecting', account: undefined })
    forging = false
    await press('Try again')
    await connected(ACCOUNT)
    const [session] = await (await portico.service(SIWX)).getSessions()
    expect(session?.message).toBe(shown[1])
    expect(parseMessage(session?.message ?? '')).toMatchObject({ accountAddress: ACCOUNT, chainId: network.caipNetworkId })
    expect([...begun.keys()]).toEqual([keyOf(network.caipNetworkId, ACCOUNT)])
    // What was signed with another's key has used its nonce up.
    expect(new Set(shown.map((text) => parseMessage(text).nonce)).size).toBe(2)

    await portico.destroy()
    const before = asked()
    start({ siwx: own })
    await connected(ACCOUNT)
    expect(asked()).toBe(before)

    control.switchAccount(1)
    await asks(OTHER)
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined })
    await press('Sign')
    await connected(OTHER)
    expect([...begun.keys()]).toEqual([ACCOUNT, OTHER].map((address) => keyOf(network.caipNetworkId, address)))
    await portico.disconnect()
    await waitFor(() => expect([...begun.keys()]).toEqual([keyOf(network.caipNetworkId, ACCOUNT)]))
  })

  test('without a server the adapter verifies: what was tampered with is no session', async () => {
    start({})
    await choose()
    forging = true
    await press('Sign')
    await reads('The signature is not valid')
    forging = false
    await press('Try again')
    await connected(ACCOUNT)
    const key = Object.keys(localStorage).find((one) => one.endsWith(':siwx:sessions')) ?? ''
    const valid = localStorage.getItem(key) ?? ''
    expect(await (await portico.service(SIWX)).getSessions()).toMatchObject([{ data: { accountAddress: ACCOUNT } }])

    await portico.destroy()
    const before = asked()
    start({})
    await connected(ACCOUNT)
    expect(asked()).toBe(before)
    await portico.destroy()
    const [, nonce = ''] = /"nonce":"([^"]+)"/.exec(valid) ?? []
    localStorage.setItem(
      key,
      valid.replaceAll(
        nonce,
        nonce.replace(/./g, (letter) => (letter === '0' ? '1' : '0')),
      ),
    )
    start({})
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected' }))
  })
})
