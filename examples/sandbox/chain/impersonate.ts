import { type Address, parseEther } from 'viem'
import type { ChainClient } from './chain-client.ts'
import { ask } from './controls/ask.ts'

/** Lets the chain sign for any account while `work` runs, and gives these enough for their gas. */
export const impersonating = async <T>(client: ChainClient, accounts: readonly Address[], work: () => Promise<T>): Promise<T> => {
  await ask(client, 'anvil_autoImpersonateAccount', true)
  try {
    for (const address of accounts) {
      const balance = await client.getBalance({ address })
      if (balance < parseEther('1')) await client.setBalance({ address, value: parseEther('100') })
    }
    return await work()
  } finally {
    await ask(client, 'anvil_autoImpersonateAccount', false)
  }
}

/**
 * An address that reads like another where only its ends are looked at: the first and the last four digits are the same. `seed` tells several
 * of them apart.
 */
export const lookAlikeOf = (address: Address, seed: number): Address => {
  const digits = address.slice(2).toLowerCase()
  const middle = (BigInt(`0x${digits}`) * 31n + BigInt(seed) * 0x9e3779b97f4a7c15f39cc060n).toString(16).slice(-32).padStart(32, '7')
  return `0x${digits.slice(0, 4)}${middle}${digits.slice(-4)}`
}
