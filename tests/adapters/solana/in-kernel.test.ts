import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { loadWeb3 } from '../../../adapters/solana/actions/load-web3.ts'
import type { SolanaFace } from '../../../adapters/solana/index.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { solanaHosts } from '../support/solana-host.ts'
import { isSignedBy, makeSolanaWallet } from '../support/solana-rig.ts'

const [first, second] = solanaTestAccounts

const host = solanaHosts()
const { undo, start, connect } = host

const ask = async (face: SolanaFace | undefined, feature: `${string}:${string}`, ...inputs: readonly unknown[]): Promise<unknown> => {
  const method: unknown = Reflect.get(Object(face?.features[feature]), feature.split(':')[1] ?? '')
  if (typeof method !== 'function') throw new Error(`The face has no ${feature}.`)
  return method(...inputs)
}

const transferOf = async (lamports: number, version: 'legacy' | 0 = 0) => {
  const payer = new PublicKey(first.address)
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(second.address), lamports })
  const { blockhash } = await host.client.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [transfer] })
  return new VersionedTransaction(version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()).serialize()
}

test('connects, signs, follows, comes back after a reload, disconnects', async () => {
  const { portico, control } = await connect()
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `${host.network.caipNetworkId}:${first.address}` })
  expect(isSignedBy(first.address, 'Grüße', await portico.signMessage('Grüße'))).toBe(true)
  control.switchAccount(1)
  await until(() => portico.getAccount()?.address === second.address)
  await portico.destroy()

  const again = await start()
  await until(() => again.portico.getState().status === 'connected')
  expect(again.portico.getAccount()?.address).toBe(second.address)
  expect(control.requests.filter(({ method }) => method === 'standard:connect')).toHaveLength(1)
  await again.portico.disconnect()
  expect(again.portico.getState().status).toBe('disconnected')
})

test('a wallet that is on screen is asked in the task of the click', async () => {
  const { control, register } = makeSolanaWallet({ chains: { [host.network.caipNetworkId]: host.url } })
  undo.push(register())
  const { connectors, sessions, portico } = await start()
  await connectors.discover()
  await sessions.prepare('name:Test Wallet')
  expect(control.requests).toEqual([])
  const connected = sessions.connect('name:Test Wallet')
  expect(control.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  await connected
  expect(portico.getState().status).toBe('connected')
})

test('a wallet that has forgotten the page does not come back', async () => {
  const { portico, control } = await connect()
  await portico.destroy()
  control.forget()
  const again = await start()
  await until(() => again.portico.getState().status === 'disconnected')
  expect(control.pending()).toEqual([])
})

test('sends SOL, and says what is in the way before the wallet is asked', async () => {
  const { wallet, control } = await connect()
  const before = await host.client.getBalance(new PublicKey(second.address))
  const call = { network: host.network.caipNetworkId, account: first.address }
  const { send } = await wallet.load()
  if (!send) throw new Error('The adapter does not send.')
  const id = await send.send({ ...call, to: second.address, amount: 1_234_567_891n })
  await send.wait({ ...call, id })
  expect(await host.client.getBalance(new PublicKey(second.address))).toBe(before + 1_234_567_891)
  const asked = control.requests.length
  const errors = await Promise.all([
    rejection(send.send({ ...call, to: second.address, amount: 10n ** 18n })),
    rejection(send.send({ ...call, to: '4Nd1mYw8kUt3Zp5bq7hcFfQbTq6ysEGNb1UQZ2wD9Jvq', amount: 1n })),
    rejection(send.send({ ...call, to: second.address, amount: 1n, token: first.address })),
  ])
  expect(errors.map(({ code, context }) => [code, context.reason])).toEqual([
    ['INSUFFICIENT_FUNDS', undefined],
    ['TRANSACTION_FAILED', 'rent'],
    ['PARAMS_INVALID', undefined],
  ])
  expect(control.requests).toHaveLength(asked)
})

test('a wallet that only signs: the page sends', async () => {
  const { wallet } = await connect({ without: ['solana:signAndSendTransaction'] })
  const { send } = await wallet.load()
  const call = { network: host.network.caipNetworkId, account: first.address }
  const id = await send?.send({ ...call, to: second.address, amount: 5_000_001n })
  await send?.wait({ ...call, id: id ?? '' })
  expect((await host.client.getSignatureStatus(id ?? '')).value?.err).toBeNull()
})

test('a transaction whose first answer is lost is not sent twice, and not said to have failed', async () => {
  const urls = [host.url, `${host.url}/?second`]
  const { wallet, networks } = await connect({ without: ['solana:signAndSendTransaction'] })
  expect(networks.all.get()[0]?.rpcUrls.default.http).toEqual(urls)
  const { fetch: real } = globalThis
  const sent: string[] = []
  globalThis.fetch = async (url, options) => {
    const answer = await real(url, options)
    if (!String(options?.body).includes('"sendTransaction"')) return answer
    sent.push(String(url))
    if (sent.length === 1) throw new TypeError('The connection was cut.')
    return answer
  }
  undo.push(() => {
    globalThis.fetch = real
  })
  const before = await host.client.getBalance(new PublicKey(second.address))
  const call = { network: host.network.caipNetworkId, account: first.address }
  const { send } = await wallet.load()
  const id = await send?.send({ ...call, to: second.address, amount: 7_000_001n })
  await send?.wait({ ...call, id: id ?? '' })
  expect(sent).toEqual(urls)
  expect(await host.client.getBalance(new PublicKey(second.address))).toBe(before + 7_000_001)
})

test('the host gets a Wallet Standard wallet behind the gate, which ends with the connection', async () => {
  const { portico, control } = await connect()
  const face = portico.getProvider('solana')
  expect(portico.getProvider('solana')).toBe(face)
  expect(face).toMatchObject({ version: '1.0.0', name: 'Test Wallet', chains: [host.network.caipNetworkId] })
  const [account] = face?.accounts ?? []
  const message = new TextEncoder().encode('Hello')
  const [signed] = (await ask(face, 'solana:signMessage', { account, message })) as readonly { readonly signature: Uint8Array }[]
  expect(isSignedBy(first.address, 'Hello', base58.encode(signed?.signature ?? new Uint8Array()))).toBe(true)

  const [sent] = (await ask(face, 'solana:signAndSendTransaction', {
    account,
    chain: host.network.caipNetworkId,
    transaction: await transferOf(1_000_001),
  })) as readonly { readonly signature: Uint8Array }[]
  await until(async () => (await host.client.getSignatureStatus(base58.encode(sent?.signature ?? new Uint8Array()))).value)

  // Legacy and versioned ones together, at one question of the page.
  const several = await Promise.all([transferOf(1), transferOf(2, 'legacy'), transferOf(3)])
  const inputs = several.map((transaction) => ({ account, chain: host.network.caipNetworkId, transaction }))
  const all = (await ask(face, 'solana:signTransaction', ...inputs)) as readonly { readonly signedTransaction: Uint8Array }[]
  const read = all.map(({ signedTransaction }) => VersionedTransaction.deserialize(signedTransaction))
  expect(read.map(({ version }) => version)).toEqual([0, 'legacy', 0])
  expect(read.map(({ message }) => message.serialize())).toEqual(
    several.map((transaction) => VersionedTransaction.deserialize(transaction).message.serialize()),
  )
  for (const { message, signatures } of read) {
    expect(isSignedBy(first.address, message.serialize(), base58.encode(signatures[0] ?? new Uint8Array()))).toBe(true)
  }

  const asked = control.requests.length
  await expect(ask(face, 'solana:signMessage', { account: { address: second.address }, message })).rejects.toMatchObject({ code: 4100 })
  const elsewhere = { account, chain: 'solana:mainnet', transaction: await transferOf(1) }
  await expect(ask(face, 'solana:signTransaction', elsewhere)).rejects.toMatchObject({ code: 4901 })
  expect(control.requests).toHaveLength(asked)

  control.setBehaviour('reject')
  await expect(ask(face, 'solana:signMessage', { account, message })).rejects.toMatchObject({ code: 4001 })
  await portico.disconnect()
  expect([face?.accounts, face?.chains, portico.getProvider('solana')]).toEqual([[], [], undefined])
  await expect(ask(face, 'solana:signMessage', { account, message })).rejects.toMatchObject({ code: 4900 })
  await expect(ask(face, 'standard:connect')).rejects.toMatchObject({ code: 4900 })
})

test('a wallet that takes legacy transactions alone is asked for no other; our own views send it what it takes', async () => {
  const { portico, wallet, control } = await connect({ versions: ['legacy'] })
  const face = portico.getProvider('solana')
  const [one, other] = ['solana:signTransaction', 'solana:signAndSendTransaction'] as const
  for (const feature of [one, other]) expect(face?.features[feature]).toMatchObject({ supportedTransactionVersions: ['legacy'] })
  const [account] = face?.accounts ?? []
  const inputOf = async (version: 'legacy' | 0) => {
    return { account, chain: host.network.caipNetworkId, transaction: await transferOf(1_000_003, version) }
  }
  const [legacy, versioned] = [await inputOf('legacy'), await inputOf(0)]
  const before = control.requests.length
  const refusal = { code: 4200, message: 'The wallet takes no transactions of version 0.' }
  await expect(ask(face, one, versioned)).rejects.toMatchObject(refusal)
  await expect(ask(face, other, versioned)).rejects.toMatchObject(refusal)
  // One of several is enough.
  await expect(ask(face, one, legacy, versioned)).rejects.toMatchObject(refusal)
  expect(control.requests).toHaveLength(before)

  await ask(face, one, legacy)
  const { send } = await wallet.load()
  const call = { network: host.network.caipNetworkId, account: first.address }
  const id = await send?.send({ ...call, to: second.address, amount: 1_000_004n })
  await send?.wait({ ...call, id: id ?? '' })
  const since = control.requests.slice(before)
  expect(since.map(({ method, status }) => [method, status])).toEqual([
    [one, 'answered'],
    [other, 'answered'],
  ])
})

test('a wallet that takes versioned transactions alone is not asked for a transfer of ours', async () => {
  const { wallet, control } = await connect({ versions: [0] })
  const { send } = await wallet.load()
  const before = control.requests.length
  const call = { network: host.network.caipNetworkId, account: first.address }
  const error = await rejection(send?.send({ ...call, to: second.address, amount: 1_000_005n }) ?? Promise.resolve())
  expect([error.code, error.rpcCode, error.message]).toEqual(['WALLET_ERROR', 4200, 'The wallet takes no legacy transactions.'])
  expect(control.requests).toHaveLength(before)
})

test('a host without the chain library, or with its 2.x line, is told what to install', async () => {
  const install = /npm install @solana\/web3\.js@1\.98\.4/
  const missing = await rejection(
    loadWeb3(async () => {
      throw new Error('Cannot find module')
    }),
  )
  const other = await rejection(loadWeb3(async () => ({}) as Awaited<ReturnType<typeof loadWeb3>>))
  expect([missing.code, other.code]).toEqual(['PLUGIN_LOAD_FAILED', 'PLUGIN_LOAD_FAILED'])
  expect(missing.message).toMatch(install)
  expect(other.message).toMatch(install)
})
