/** @jest-environment node */

import { rejection } from '../../support/rejection.ts'
import { type ConnectRig, createConnectRig } from '../support/evm-connector.ts'
import { createScriptedWallet, fail, someAddress } from '../support/scripted-wallet.ts'

let rig: ConnectRig

beforeEach(async () => {
  rig = await createConnectRig()
})
afterEach(() => rig.scope.unload())

const connectTo = (answer: () => unknown) => rejection(rig.connect(createScriptedWallet({ eth_requestAccounts: answer })))
const thrown =
  (value: unknown): (() => never) =>
  () => {
    throw value
  }

test.each([
  ['the visitor refuses', fail(4001, 'User rejected the request.'), 'REQUEST_REJECTED', 4001],
  ['the refusal is wrapped', fail(-32603, 'Internal error', { originalError: { code: 4001 } }), 'REQUEST_REJECTED', 4001],
  ['a session protocol says so', fail(5000, 'User rejected.'), 'REQUEST_REJECTED', 5000],
  ['5000 means something else', fail(5000, 'Unknown chain'), 'WALLET_ERROR', 5000],
  ['a request waits already', fail(-32002, 'Request of type already pending'), 'WALLET_ERROR', -32002],
  ['not authorised', fail(4100), 'WALLET_ERROR', 4100],
  ['the code is text', fail('ACTION_REJECTED'), 'WALLET_ERROR', undefined],
  ['the code is no integer', fail(Number.NaN), 'WALLET_ERROR', undefined],
])('%s', async (_, answer, code, rpcCode) => {
  const error = await connectTo(() => answer({ method: 'eth_requestAccounts' }))
  expect([error.code, error.rpcCode]).toEqual([code, rpcCode])
  expect(error.cause).toBeDefined()
})

test.each([
  ['a text', thrown('User closed the window'), 'User closed the window'],
  ['undefined', thrown(undefined), 'The wallet gave no reason.'],
  ['null', thrown(null), 'The wallet gave no reason.'],
  ['a number', thrown(7), 'The wallet gave no reason.'],
  ['a bare object', thrown({ message: 'No' }), 'No'],
  ['a message that is no text', thrown({ message: {} }), 'The wallet gave no reason.'],
  ['a rejected text', () => Promise.reject('Later no'), 'Later no'],
  ['hidden characters', thrown(new Error('Bad\u202E\u200B news\n')), 'Bad news'],
  ['a getter that throws', thrown(Object.defineProperty({}, 'code', { get: thrown(new Error('trap')) })), 'The wallet gave no reason.'],
])('%s becomes an error of ours', async (_, answer, message) => {
  const error = await connectTo(answer)
  expect([error.code, error.message]).toEqual(['WALLET_ERROR', message])
})

test('a message of a megabyte is cut', async () => {
  expect((await connectTo(thrown(new Error('x'.repeat(1_000_000))))).message).toHaveLength(300)
})

test('of two answers the first counts', async () => {
  const answerTwice = (resolve: (value: unknown) => void): void => {
    resolve([someAddress])
    resolve([])
  }
  const twice = Object.defineProperty({}, 'then', { value: answerTwice })
  const wallet = createScriptedWallet({ eth_requestAccounts: () => twice })
  expect((await rig.connect(wallet)).accounts).toHaveLength(1)
})
