import type { Hono } from 'hono'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  isAddress,
  isHex,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { sign } from 'viem/accounts'
import { namesAccount, testAccounts } from './accounts.ts'
import { namesAbi } from './name-contracts.ts'

/** What `alice.honest.eth` and the others below it stand for. */
const HONEST: Readonly<Record<string, Address>> = {
  'alice.honest.eth': testAccounts[2].address,
  'kestrel.honest.eth': testAccounts[1].address,
}

/** Paths of the gateways, as a resolver's contract names them. */
export const gatewayPath = (kind: 'honest' | 'hostile'): string => `/gateways/${kind}/{sender}/{data}`

const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** A name in DNS wire format as text. */
const nameOf = (wire: Hex): string => {
  let rest = Buffer.from(wire.slice(2), 'hex')
  const labels: string[] = []
  for (let size = rest[0]; size; size = rest[0]) {
    labels.push(rest.subarray(1, 1 + size).toString('utf8'))
    rest = rest.subarray(1 + size)
  }
  return labels.join('.')
}

/** The record that is asked for; empty for a name without one. */
const recordOf = (address: Address | undefined, data: Hex): Hex => {
  const { functionName, args } = decodeFunctionData({ abi: recordAbi, data })
  if (functionName === 'text') return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result: '' })
  const value = address ?? '0x'
  return args.length === 1
    ? encodeAbiParameters([{ type: 'address' }], [address ?? `0x${'0'.repeat(40)}`])
    : encodeAbiParameters([{ type: 'bytes' }], [value])
}

const answerTypes = [{ type: 'bytes' }, { type: 'bytes' }] as const

/** An answer with its signature, which the resolver's contract checks. */
const signedAnswer = async (sender: Address, question: Hex, result: Hex, privateKey: Hex): Promise<Hex> => {
  const types = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes32' }] as const
  const hash = keccak256(encodeAbiParameters(types, [sender, keccak256(question), keccak256(result)]))
  return encodeAbiParameters(answerTypes, [result, await sign({ hash, privateKey, to: 'hex' })])
}

/** An answer without a signature: the contract asks once more. */
const AGAIN = encodeAbiParameters(answerTypes, ['0x', '0x'])

/** What the hostile gateway does, by the first label of the name. */
const hostile: Readonly<Record<string, (sender: Address, question: Hex, result: Hex) => Response | Promise<Response>>> = {
  forged: async (...given) => Response.json({ data: await signedAnswer(...given, testAccounts[0].privateKey) }),
  hops: () => Response.json({ data: AGAIN }),
  html: () => new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
  huge: () => Response.json({ data: `0x${'00'.repeat(1_000_000)}` }),
  refused: () => Response.json({ message: 'No.' }, { status: 500 }),
  redirect: () => new Response(null, { status: 302, headers: { location: 'https://attacker.example/' } }),
  odd: () => Response.json({ data: 'nothing' }),
  // Longer than anybody waits.
  slow: () => new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({ data: AGAIN })), 60_000).unref()),
}

/**
 * Adds the gateways that answer for names below `honest.eth` and `hostile.eth` (EIP-3668). The hostile one does what the name's first label
 * says: `forged`, `hops`, `html`, `huge`, `refused`, `redirect`, `odd`, `slow`.
 */
export const addNameGateways = (app: Hono): void => {
  app.get('/gateways/:kind/:sender/:data', async (context) => {
    const { kind, sender, data } = context.req.param()
    if (!isAddress(sender, { strict: false }) || !isHex(data)) return context.json({ message: 'That is no question.' }, 400)
    const { args } = decodeFunctionData({ abi: namesAbi, data })
    const [wire = '0x', asked = '0x'] = args as readonly Hex[]
    const name = nameOf(wire)
    const result = recordOf(HONEST[name] ?? (kind === 'hostile' ? testAccounts[0].address : undefined), asked)
    if (kind === 'honest') return context.json({ data: await signedAnswer(sender, data, result, namesAccount.privateKey) })
    const answer = hostile[name.split('.')[0] ?? '']
    return answer ? answer(sender, data, result) : context.json({ message: `Nobody is ${toHex(name)}.` }, 404)
  })
}
