import { createPrivateKey, sign } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import type { RpcService } from '../../../kernel/contract/modal-services.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { RPC } from '../../../kernel/contract/tokens.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { createScriptedWallet } from '../../kernel/support/scripted-wallet.ts'
import { createShell, emptyView } from '../../kernel/support/shell.ts'
import { deferred } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { solanaHosts } from '../support/solana-host.ts'
import { isSignedBy } from '../support/solana-rig.ts'

// An embedded wallet has the modal ask the visitor: what the adapter asks to learn where the wallet is passes, what is signed waits.

const [first, second] = solanaTestAccounts
const host = solanaHosts()
const PLACE = ['solana_getAccounts', 'solana_chainId']

/** Signs with the first test account, and sends by the host's endpoint. */
const answer = async ({ method, params }: RequestArguments): Promise<unknown> => {
  const key = Keypair.fromSeed(Buffer.from(first.seed, 'hex'))
  const bytes = (name: string): Uint8Array => base64.decode(String(readForeign(params, name)))
  if (method === 'solana_getAccounts') return [{ pubkey: first.address }]
  if (method === 'solana_chainId') return host.network.caipNetworkId
  if (method === 'solana_signAndSendTransaction') {
    const transaction = VersionedTransaction.deserialize(bytes('transaction'))
    transaction.sign([key])
    return { signature: await host.client.sendRawTransaction(transaction.serialize()) }
  }
  if (method === 'solana_signMessage') {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(first.seed, 'hex')])
    const message = base58.decode(String(readForeign(params, 'message')))
    return { signature: base58.encode(sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))) }
  }
  throw Object.assign(new Error('No such method.'), { code: -32601 })
}

/** A host connected to it. */
const start = async () => {
  const given = deferred<RpcService>()
  const wallet = createScriptedWallet({ namespace: 'solana', wallets: ['frame'], type: 'AUTH', approval: 'modal', family: 'none' })
  wallet.move('frame', { address: first.address, network: host.network.caipNetworkId })
  wallet.answer('frame', answer)
  // It draws the approval in the place of ours.
  const manifest = { id: 'test.view', requires: { rpc: RPC }, views: { ApproveTransaction: emptyView }, activate: { on: ['start'] } }
  const view = makePlugin(manifest as unknown as FullManifest, ({ deps }) => given.resolve(deps.rpc as RpcService))
  const started = await host.start([wallet.plugin, createShell(), view])
  await started.connectors.discover()
  await started.sessions.connect('frame')
  const rpc = await given.promise
  const { requests } = wallet.providerOf('frame')
  requests.length = 0
  return {
    ...started,
    /** The next request that waits for the visitor, which is approved then; `before` is what the wallet had been asked. */
    async approve() {
      await until(() => rpc.pending.get().length > 0)
      const [request] = rpc.pending.get()
      const before = requests.map(({ method }) => method)
      rpc.approve(request?.id ?? '')
      return { method: request?.method, before }
    },
    last: () => requests.at(-1)?.method,
  }
}

const call = () => ({ network: host.network.caipNetworkId, account: first.address })

test('signs a message', async () => {
  const { wallet, approve, last } = await start()
  const { sign: feature } = await wallet.load()
  const signing = feature?.signMessage({ ...call(), message: 'Grüße' })
  expect(await approve()).toEqual({ method: 'solana_signMessage', before: PLACE })
  expect(isSignedBy(first.address, 'Grüße', (await signing) ?? '')).toBe(true)
  expect(last()).toBe('solana_signMessage')
})

test('sends SOL', async () => {
  const { wallet, approve } = await start()
  const before = await host.client.getBalance(new PublicKey(second.address))
  const { send } = await wallet.load()
  const sending = send?.send({ ...call(), to: second.address, amount: 2_345_678n })
  expect(await approve()).toEqual({ method: 'solana_signAndSendTransaction', before: PLACE })
  await send?.wait({ ...call(), id: (await sending) ?? '' })
  expect(await host.client.getBalance(new PublicKey(second.address))).toBe(before + 2_345_678)
})
