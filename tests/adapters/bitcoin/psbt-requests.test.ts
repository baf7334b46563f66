import { base64 } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import { parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { rejection } from '../../support/rejection.ts'
import { type AdapterScope, createAdapterScope } from '../support/adapter-scope.ts'
import {
  clearPage,
  createInjectedPage,
  type InjectedPage,
  installLeather,
  installSatsConnect,
  installUnisat,
} from '../support/bitcoin-injected.ts'
import { bitcoinAdapter, bitcoinNetwork, makeBitcoinWallet } from '../support/bitcoin-rig.ts'

const network = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const [{ payment, ordinals, seed }] = bitcoinTestAccounts
const { publicKey } = bitcoinKey(seed)
const [ALL, NONE, SINGLE, ANYONE] = [1, 2, 3, 0x80] as const

let scope: AdapterScope
let undo: (() => void) | undefined
beforeEach(() => {
  localStorage.clear()
  scope = createAdapterScope('bip122', { networks: [bitcoinNetwork(network)], options: { apis: {} } })
})
afterEach(() => {
  undo?.()
  undo = undefined
  scope.unload()
  clearPage()
})

interface Started {
  readonly request: (params: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly page: InjectedPage
  /** What the wallet was asked to sign, in its own form. */
  readonly form: () => unknown
}

const connect = async (name: string) => {
  const adapter = bitcoinAdapter()
  const found = await scope.run(adapter.discover)
  const connector = found.get().find((one) => one.name === name)
  if (!connector) throw new Error('No wallet was found.')
  const protocol = await scope.run(adapter.connect)
  const { provider } = await protocol.connect({ connector, network, signal: new AbortController().signal })
  return (params: Readonly<Record<string, unknown>>) => provider.request({ method: 'signPsbt', params })
}

const injected =
  (name: string, install: (page: InjectedPage) => void, read: (...args: readonly unknown[]) => unknown) => async (): Promise<Started> => {
    const page = createInjectedPage()
    install(page)
    const request = await connect(name)
    const form = () => {
      const last = page.asked.findLast(([method]) => method === 'signPsbt')
      return last && read(...last)
    }
    return { request, page, form }
  }

const standard = async (): Promise<Started> => {
  const page = createInjectedPage()
  const { control, register } = makeBitcoinWallet({ name: 'Standard', chains: ['bitcoin:regtest'] })
  undo = register()
  const request = await connect('Standard')
  const form = () => {
    const last = control.requests.findLast(({ method }) => method === 'bitcoin:signTransaction')
    const inputs = readForeign(last?.params, 'inputsToSign')
    const toForm = (one: unknown) => [
      readForeign(one, 'account', 'address'),
      readForeign(one, 'signingIndexes'),
      readForeign(one, 'sigHash'),
    ]
    return Array.isArray(inputs) ? inputs.map(toForm) : undefined
  }
  return { request, page, form }
}

const WALLETS = {
  UniSat: injected(
    'UniSat',
    (page) => installUnisat(page, 'unisat'),
    (_, __, options) => readForeign(options, 'toSignInputs'),
  ),
  OKX: injected(
    'OKX Wallet',
    (page) => installUnisat(page, 'okxwallet.bitcoin'),
    (_, __, options) => readForeign(options, 'toSignInputs'),
  ),
  Leather: injected('Leather', installLeather, (_, params) => [readForeign(params, 'signAtIndex'), readForeign(params, 'allowedSighash')]),
  'sats-connect': injected('Xverse', installSatsConnect, (_, params) => [
    readForeign(params, 'signInputs'),
    readForeign(params, 'allowedSignHash'),
  ]),
  'Wallet Standard': standard,
} as const

/** A PSBT with an input for each address, which asks for a type of signature where one is given. */
const psbtOf = (...inputs: readonly (readonly [address: string, type?: number])[]): string => {
  const psbt = new Psbt()
  inputs.forEach(([address, type], index) => {
    const script = parseBitcoinAddress(address)?.script ?? new Uint8Array()
    psbt.addInput({
      hash: '11'.repeat(32),
      index,
      witnessUtxo: { script, value: 5_000n },
      ...(address === ordinals && { tapInternalKey: publicKey.slice(1) }),
      ...(type !== undefined && { sighashType: type }),
    })
  })
  for (const [address] of inputs) psbt.addOutput({ script: parseBitcoinAddress(address)?.script ?? new Uint8Array(), value: 4_000n })
  return psbt.toBase64()
}

/** How many inputs of the answer are signed. */
const signedIn = (answer: unknown): number =>
  Psbt.fromBase64(`${readForeign(answer, 'psbt')}`).data.inputs.filter(({ partialSig, tapKeySig }) => partialSig ?? tapKeySig).length

const at = (address: string, index: number, ...sighashTypes: readonly number[]) => ({
  address,
  index,
  ...(sighashTypes.length > 0 && { sighashTypes }),
})

const TYPED: readonly (readonly [keyof typeof WALLETS, readonly (readonly number[])[], unknown])[] = [
  ['UniSat', [[], [NONE]], [at(payment, 0), at(payment, 1, NONE)]],
  ['UniSat', [[ALL], [SINGLE, SINGLE | ANYONE]], [at(payment, 0, ALL), at(payment, 1, SINGLE, SINGLE | ANYONE)]],
  ['OKX', [[SINGLE | ANYONE], []], [at(payment, 0, SINGLE | ANYONE), at(payment, 1)]],
  [
    'Leather',
    [[], [NONE]],
    [
      [0, 1],
      [0, 1, NONE],
    ],
  ],
  [
    'Leather',
    [[SINGLE], [NONE]],
    [
      [0, 1],
      [0, 1, SINGLE, NONE],
    ],
  ],
  ['Leather', [[ALL], []], [[0, 1], undefined]],
  ['sats-connect', [[NONE], [NONE]], [{ [payment]: [0, 1] }, NONE]],
  ['sats-connect', [[ALL], []], [{ [payment]: [0, 1] }, undefined]],
  ['sats-connect', [[], [NONE]], 4200],
  ['sats-connect', [[SINGLE], [NONE]], 4200],
  [
    'sats-connect',
    [
      [SINGLE, NONE],
      [SINGLE, NONE],
    ],
    4200,
  ],
  [
    'Wallet Standard',
    [[], [NONE]],
    [
      [payment, [0], 'ALL'],
      [payment, [1], 'NONE'],
    ],
  ],
  ['Wallet Standard', [[SINGLE | ANYONE], [SINGLE | ANYONE]], [[payment, [0, 1], 'SINGLE|ANYONECANPAY']]],
  ['Wallet Standard', [[0, ALL], [ALL]], [[payment, [0, 1], 'ALL']]],
  ['Wallet Standard', [[SINGLE, NONE], []], 4200],
]

test.each(TYPED)('%s: types of signatures by input (%j) are asked for in its own form, or refused', async (name, types, expected) => {
  const { request, form } = await WALLETS[name]()
  const input = (list: readonly number[] = []): readonly [string, number?] => {
    const type = list.find((one) => one > 1)
    return type === undefined ? [payment] : [payment, type]
  }
  const params = { psbt: psbtOf(input(types[0]), input(types[1])), signInputs: types.map((list, index) => at(payment, index, ...list)) }
  if (typeof expected === 'number') {
    expect([(await rejection(request(params))).rpcCode, form()]).toEqual([expected, undefined])
    return
  }
  expect(signedIn(await request(params))).toBe(2)
  expect(form()).toEqual(expected)
})

const MIXED: readonly (readonly [keyof typeof WALLETS, unknown])[] = [
  ['UniSat', 4100],
  ['OKX', 4100],
  ['Leather', [[0, 1, 2], undefined]],
  ['sats-connect', [{ [payment]: [0, 2], [ordinals]: [1] }, undefined]],
  [
    'Wallet Standard',
    [
      [payment, [0, 2], 'ALL'],
      [ordinals, [1], 'ALL'],
    ],
  ],
]

test.each(MIXED)('%s: inputs of several addresses that it grants are signed in one PSBT', async (name, expected) => {
  const { request, form } = await WALLETS[name]()
  const signInputs = [at(payment, 0), at(ordinals, 1), { index: 2 }]
  const asked = request({ psbt: psbtOf([payment], [ordinals], [payment]), signInputs })
  if (typeof expected === 'number') {
    expect((await rejection(asked)).rpcCode).toBe(expected)
    return
  }
  expect(signedIn(await asked)).toBe(3)
  expect(form()).toEqual(expected)
})

describe.each(Object.entries(WALLETS))('A1: %s', (_, start) => {
  test.each([NONE, SINGLE, ALL | ANYONE, NONE | ANYONE, SINGLE | ANYONE, 0x41])(
    'a PSBT that asks for type %i is not signed where the request does not',
    async (type) => {
      const { request, form } = await start()
      const psbt = psbtOf([payment, type], [payment])
      const others = type === NONE ? [SINGLE] : [NONE]
      for (const signInputs of [
        [at(payment, 0)],
        [at(payment, 0, ALL)],
        [at(payment, 0, ...others)],
        [at(payment, 0), at(payment, 1, NONE)],
      ]) {
        if (type === NONE && signInputs.length > 1) continue
        expect((await rejection(request({ psbt, signInputs }))).rpcCode).toBe(-32602)
      }
      expect(form()).toBeUndefined()
    },
  )

  test('what is no request of types, and what is no PSBT, is refused', async () => {
    const { request } = await start()
    const psbt = psbtOf([payment], [payment])
    const wrong = [
      { psbt, signInputs: [{ address: payment, index: 0, sighashTypes: [] }] },
      { psbt, signInputs: [{ address: payment, index: 0, sighashTypes: [4] }] },
      { psbt, signInputs: [{ address: payment, index: 0, sighashTypes: 2 }] },
      { psbt, signInputs: [{ address: payment, index: 0, sighashTypes: [1, '2'] }] },
      { psbt, signInputs: [{ address: payment, index: 0.5 }] },
      { psbt, signInputs: [{ address: payment, index: 2 }] },
      { psbt, signInputs: [{ address: payment }] },
      { psbt, signInputs: [at(payment, 0), at(payment, 0, NONE)] },
      { psbt: base64.encode(new Uint8Array(100)), signInputs: [at(payment, 0)] },
      { psbt: psbt.slice(0, 40), signInputs: [at(payment, 0)] },
      { psbt: 7, signInputs: [at(payment, 0)] },
    ]
    for (const params of wrong) expect([params, (await rejection(request(params))).rpcCode]).toEqual([params, -32602])
  })
})

const BY_ITSELF = ['UniSat', 'OKX', 'Leather', 'sats-connect'] as const

test.each(BY_ITSELF)('A1: %s: a signature of less than was asked for is not handed on, completed or not', async (name) => {
  const { request, page } = await WALLETS[name]()
  const params = { psbt: psbtOf([payment], [payment]), signInputs: [at(payment, 0)] }
  for (const type of [NONE, SINGLE, ALL | ANYONE]) {
    page.signs = type
    const error = await rejection(request(params))
    expect([error.code, error.message]).toEqual(['WALLET_ERROR', 'The wallet signed less than the whole transaction.'])
  }
  page.signs = undefined
  expect(signedIn(await request(params))).toBe(1)
})

test('what somebody else has signed for less before stays as it is', async () => {
  const { request } = await WALLETS.UniSat()
  const seller = Psbt.fromBase64(psbtOf([payment, SINGLE | ANYONE], [payment]))
  const key = bitcoinKey(seed)
  seller.signInput(0, { publicKey, sign: key.sign }, [SINGLE | ANYONE])
  expect(signedIn(await request({ psbt: seller.toBase64(), signInputs: [at(payment, 1)] }))).toBe(2)
})
