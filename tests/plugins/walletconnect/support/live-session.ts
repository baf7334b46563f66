import type { Connection } from '../../../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../../../kernel/contract/caip.ts'
import type { RequestArguments } from '../../../../kernel/contract/provider.ts'
import type { SessionChange } from '../../../../plugins/walletconnect/client/relay-client.ts'
import { createFamilySessions } from '../../../../plugins/walletconnect/families/family-sessions.ts'
import { createLiveSession } from '../../../../plugins/walletconnect/session/live-session.ts'
import { parseNamespaces } from '../../../../plugins/walletconnect/session/parse-session.ts'
import { familyNamed } from '../../../kernel/support/test-family.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** What a wallet granted of a family. */
type Namespaces = Readonly<Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>>

/** The payload of a session's event. */
export const eventOf = (name: string, data: unknown, chainId: string) => ({ params: { event: { name, data }, chainId } })

/** What follows one family of a session, over a client that does what the test says. */
export const followFamily = (
  wanted: string,
  namespaces: Namespaces,
  answer: () => unknown = () => '0xhash',
  networks: readonly Network[] = [],
) => {
  const clock = createManualClock()
  const asked: { readonly args: unknown; readonly chain: string }[] = []
  const ended: boolean[] = []
  let hear: (change: SessionChange) => void = () => undefined
  const request = async (args: unknown, chain: string): Promise<unknown> => {
    asked.push({ args, chain })
    return answer()
  }
  const client = {
    clientId: 'client',
    link: { get: async () => undefined },
    onRefusal: () => () => undefined,
    provider: {
      client: {
        session: { getAll: () => [] },
        request: (one: { readonly request: unknown; readonly chainId: string }) => request(one.request, one.chainId),
      },
      session: { topic: 'topic' },
      request,
      rpcProviders: {
        eip155: {
          getDefaultChain: () => 1,
          namespace: { rpcMap: { 1: networks[0]?.rpcUrls.default.http[0] } },
          httpProviders: { 1: { request: (args: unknown) => request(args, 'node') } },
        },
      },
    },
    follow: (_: string, listener: typeof hear) => {
      hear = listener
      return () => undefined
    },
  }
  const stores = {
    create: (initial: unknown) => {
      const kept = { value: initial }
      return { get: () => kept.value, set: (value: unknown) => void Object.assign(kept, { value }) }
    },
  }
  const common = {
    open: { client, session: { topic: 'topic', namespaces } },
    connectorId: 'walletConnect',
    networks: { all: { get: () => networks } },
    stores,
    clock,
    notices: { ports: { storage: { get: () => undefined } } },
    ended: (dropped: boolean) => ended.push(dropped),
  }
  const namespace = wanted.slice(0, wanted.indexOf(':')) as Namespace
  const family = familyNamed(namespace)
  const evm = namespace === 'eip155'
  const live = evm
    ? createLiveSession({ ...common, family: () => family, granted: parseNamespaces(namespaces, family.codec), wanted } as never)
    : createFamilySessions({ ...common, asked: [wanted], families: [family] } as never)[0]
  if (!live) throw new Error('Nothing of the family is granted.')
  const connection = (): Connection | undefined => live.connection.get()
  return {
    clock,
    asked,
    ended,
    connection,
    addresses: () => connection()?.accounts.map(({ address }) => address),
    provider: live.provider as {
      request(args: RequestArguments): Promise<unknown>
      on(event: string, listener: (value: unknown) => void): unknown
    },
    event: (name: string, data: unknown, chainId = wanted) => hear({ kind: 'event', payload: eventOf(name, data, chainId) }),
    update: (next: unknown) => hear({ kind: 'update', payload: { params: { namespaces: next } } }),
    end: () => hear({ kind: 'end', payload: {} }),
  }
}
