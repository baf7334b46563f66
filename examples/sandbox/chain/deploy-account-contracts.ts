import {
  type Address,
  concat,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { readAccountCode, readDelegationCode } from './account-code.ts'
import { accountContracts, delegationContracts } from './account-contracts.ts'
import { bundlerAccount, paymasterSigner } from './accounts.ts'
import type { ChainClient } from './chain-client.ts'
import artifacts from './contracts/paymaster.json' with { type: 'json' }
import { impersonating } from './impersonate.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'

/** Creates what it is sent at an address made of code and salt. It stands on every chain, anvil's included. */
const deterministicDeployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Salt by which EntryPoint 0.8 comes to its public address. */
const entryPointSalt = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

/** What operations can be paid for with before the paymaster is empty. */
const paymasterDeposit = parseEther('1000')

const { entryPoint, paymaster } = accountContracts
const from = bundlerAccount.address

const withAddresses = (bytecode: Hex, ...args: readonly Address[]): Hex => {
  const inputs = args.map(() => ({ type: 'address' }) as const)
  return encodeDeployData({ abi: [{ type: 'constructor', stateMutability: 'nonpayable', inputs }], bytecode, args })
}

/** A contract that the deterministic deployer creates. */
interface Creation {
  readonly name: string
  readonly address: Address
  readonly salt: Hex
  readonly code: Hex
}

const creations = (): readonly Creation[] => {
  const codes = readAccountCode()
  const delegator = readDelegationCode()('EIP7702StatelessDeleGator')
  const common = { salt: zeroHash }
  return [
    { name: 'EntryPoint', address: entryPoint, code: codes.entryPoint, salt: entryPointSalt },
    { ...common, name: 'Simple7702Account', address: accountContracts.simple7702Account, code: codes.simple7702Account },
    {
      ...common,
      name: 'SimpleAccountFactory',
      address: accountContracts.simpleAccountFactory,
      code: withAddresses(codes.simpleAccountFactory, entryPoint),
    },
    {
      ...common,
      name: 'EIP7702StatelessDeleGator',
      address: delegationContracts.implementation,
      code: withAddresses(delegator, delegationContracts.manager, entryPoint),
    },
    {
      ...common,
      name: 'SandboxPaymaster',
      address: paymaster,
      code: withAddresses(`0x${artifacts.SandboxPaymaster.bytecode.slice(2)}`, entryPoint, paymasterSigner.address),
    },
  ]
}

const creation = ({ name, address, salt, code }: Creation): PlannedTransaction => {
  const expected = getContractAddress({ opcode: 'CREATE2', from: deterministicDeployer, salt, bytecode: code })
  if (expected !== address) throw new Error(`${name} would go to ${expected} instead of ${address}: its package has another version.`)
  return { from, to: deterministicDeployer, data: concat([salt, code]), gas: 8_000_000n }
}

const deposit = (): PlannedTransaction => {
  const data = encodeFunctionData({ abi: parseAbi(['function depositTo(address account) payable']), args: [paymaster] })
  return { from, to: entryPoint, value: paymasterDeposit, data, gas: 100_000n }
}

/** Puts manager and enforcers at their public addresses without a transaction: they hold nothing when they begin. */
const placeDelegationFramework = async (client: ChainClient): Promise<void> => {
  const codeOf = readDelegationCode()
  const place = async (address: Address, data: Hex): Promise<void> => {
    const { data: bytecode } = await client.call({ data })
    if (bytecode === undefined) throw new Error(`The contract for ${address} created nothing.`)
    await client.setCode({ address, bytecode })
  }
  await Promise.all([
    place(delegationContracts.manager, withAddresses(codeOf('DelegationManager'), from)),
    ...Object.entries(delegationContracts.enforcers).map(([name, address]) => place(address, codeOf(name))),
  ])
}

/**
 * Puts the contracts of smart accounts on a chain that has none: EntryPoint with accounts and paymaster, and the delegation framework. No
 * address of another contract depends on what is sent for it.
 */
export const deployAccountContracts = async (client: ChainClient): Promise<void> => {
  if ((await client.getCode({ address: paymaster })) !== undefined) return
  await client.setBalance({ address: from, value: paymasterDeposit + parseEther('10000') })
  await placeDelegationFramework(client)
  await impersonating(client, [from], () => sendAll(client, [...creations().map(creation), deposit()]))
}
