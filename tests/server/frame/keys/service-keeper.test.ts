/** @jest-environment node */
import * as v from 'valibot'
import { sharesGet, sharesPut } from '../../../../server/auth/api.ts'
import { browserRandom } from '../../../../server/frame/keys/bytes.ts'
import { type CallService, serviceKeeper } from '../../../../server/frame/keys/service-keeper.ts'
import { createVault } from '../../../../server/frame/keys/vault.ts'
import { APP, browserBench, passkey } from './support/vault-bench.ts'

class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const nameOf = (cause: unknown): string | undefined => (cause instanceof Refusal ? cause.code : undefined)

type Put = v.InferOutput<typeof sharesPut.request>

/** The service's two routes, with its schemas both ways. */
const service = () => {
  let kept: (Put & { readonly generation: number }) | undefined
  const posted: unknown[] = []
  const answers = (path: string, input: unknown): unknown => {
    if (path === sharesGet.path) {
      if (!kept) throw new Refusal('SHARES_MISSING')
      return kept
    }
    const put = v.parse(sharesPut.request, input)
    if (put.replaces !== (kept?.generation ?? 0)) throw new Refusal('GENERATION_CHANGED')
    kept = { ...put, generation: put.replaces + 1 }
    return { generation: kept.generation }
  }
  const call: CallService = async (endpoint, input) => {
    posted.push(input)
    return v.parse(endpoint.response, answers(endpoint.path, input)) as never
  }
  return { call, posted, change: (changed: Partial<Put>) => (kept = kept && { ...kept, ...changed }) }
}

const vaultOver = (call: CallService) =>
  createVault({
    account: 'account-1',
    origin: APP,
    keeper: serviceKeeper(call, nameOf),
    devices: browserBench(),
    modes: ['passkey'],
    random: browserRandom,
    stretch: async () => new Uint8Array(32),
    freshSignIn: () => true,
  })

it('keeps shares by the calls of the service, and gets the account back from them', async () => {
  const { call } = service()
  const first = vaultOver(call)
  expect(await first.state()).toEqual({ status: 'new' })
  const addresses = await first.create(passkey())
  const second = vaultOver(call)
  expect(await second.state()).toEqual({ status: 'recover', mode: 'passkey' })
  expect(await second.recover(passkey())).toEqual(addresses)
  expect(await first.state()).toEqual({ status: 'ready', addresses, mode: 'passkey' })
})

it('ends what another device has overtaken with a code of its own', async () => {
  const { call } = service()
  await vaultOver(call).create(passkey())
  const keeper = serviceKeeper(call, nameOf)
  const kept = await keeper.get()
  if (!kept) throw new Error('The service has no shares.')
  await expect(keeper.put(kept, 0)).rejects.toMatchObject({ code: 'KEYS_CONFLICT' })
})

it.each([
  ['shares of another form', { server: 'A'.repeat(90) }],
  ['no address of one family', { addresses: [{ namespace: 'eip155', address: `0x${'11'.repeat(20)}` }] }],
  ['an address of another form', { addresses: [{ namespace: 'eip155', address: '1'.repeat(42) }] }],
] as const)('does not go on with %s', async (_, changed) => {
  const { call, change } = service()
  await vaultOver(call).create(passkey())
  change({ ...changed, ...('addresses' in changed && { addresses: [...changed.addresses] }) } as Partial<Put>)
  await expect(serviceKeeper(call, nameOf).get()).rejects.toMatchObject({ code: 'KEYS_TAMPERED' })
})

it('posts no key, no PRF value and no device share: what is sent does not make the keys', async () => {
  const { call, posted } = service()
  const vault = vaultOver(call)
  await vault.create(passkey())
  const sent = JSON.stringify(posted)
  const keyHex = (await vault.exportKey('eip155', passkey())).slice(2)
  for (const secret of [Buffer.from(keyHex, 'hex'), Buffer.from(passkey().value)]) {
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(sent).not.toContain(secret.toString(form))
  }
})
