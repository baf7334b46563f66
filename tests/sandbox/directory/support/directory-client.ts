import * as v from 'valibot'
import type { Service } from '../../../../examples/sandbox/service/start-service.ts'
import { getWallets, listedWallet } from '../../../../plugins/wallet-directory/api.ts'

/** Asks a directory as the modal does. */
export const directoryClient = ({ url, control }: Pick<Service, 'url' | 'control'>) => {
  const get = (path: string, query: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}${path}?${new URLSearchParams({ projectId: 'sandbox', st: 'portico', sv: 'react-evm-0.1.0', ...query })}`, { headers })
  const raw = async (query: Readonly<Record<string, string>> = {}) => {
    const answer = await get('/getWallets', query)
    expect(answer.status).toBe(200)
    return v.parse(getWallets.response as v.GenericSchema<unknown, { data: unknown[]; count: number }>, await answer.json())
  }
  return {
    get,
    raw,
    /** A page whose rows all have the right form. */
    async list(query: Readonly<Record<string, string>> = {}) {
      const { data, count } = await raw(query)
      return { wallets: v.parse(v.array(listedWallet), data), count }
    },
    /** Turns a switch. */
    turn: (name: 'hostile' | 'analytics', body: string) => fetch(`${control}/_sandbox/${name}`, { method: 'PUT', body }),
  }
}

/** The reasons of an answer that is no success. */
export const reasonsOf = async (answer: Response) =>
  v.parse(
    v.object({ status: v.literal('FAILURE'), reasons: v.array(v.object({ name: v.string(), description: v.string() })) }),
    await answer.json(),
  ).reasons
