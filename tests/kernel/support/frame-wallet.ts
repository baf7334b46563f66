import type { AdapterDecl, Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, AccountType, CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import type { WritableStore } from '../../../kernel/contract/store.ts'
import { makePlugin } from './make-plugin.ts'
import { notingProvider } from './scripted-wallet.ts'
import { familyPart } from './test-family.ts'
import { usualTraits } from './usual-traits.ts'

/** What the frame is made of. */
export interface FrameOptions {
  readonly types?: readonly AccountType[]
  /** Whether it can be told with which account to sign. Default true. */
  readonly selects?: boolean
  readonly approval?: 'wallet' | 'modal'
}

/** Its accounts: `0xeoa`, `0xsmartAccount`. */
const accountOf = (type: AccountType): Account => ({ namespace: 'eip155', address: `0x${type}`, type })

/** An embedded wallet in a frame: it signs with the one account that it stands on. `asked` notes on which it stood. */
export const createFrame = ({ types = ['eoa', 'smartAccount'], selects = true, approval = 'wallet' }: FrameOptions = {}) => {
  const asked: string[] = []
  const told: string[] = []
  let standing: AccountType = types[0] ?? 'eoa'
  let [network, networks]: [CaipNetworkId, readonly CaipNetworkId[] | undefined] = ['eip155:1', undefined]
  let followed: WritableStore<Connection | undefined> | undefined
  const provider = notingProvider(({ method }) => {
    asked.push(`${method} on ${standing}`)
    return '0xdone'
  })
  const accounts = (): Account[] => [...types].sort((a, b) => Number(b === standing) - Number(a === standing)).map(accountOf)
  const connection = (): Connection =>
    ({ namespace: 'eip155', connectorId: 'frame', provider, accounts: accounts(), network, ...(networks && { networks }) }) as never
  const on = {
    selectAccount: async (address: string): Promise<void> => {
      standing = types.find((type) => accountOf(type).address === address) ?? standing
    },
    switchNetwork: async (id: CaipNetworkId): Promise<void> => {
      network = id
      followed?.set(connection())
    },
  }
  let scope: AnyScope | undefined
  const adapter = {
    namespace: 'eip155',
    ...familyPart('eip155'),
    discover: async () => ({
      default: (given: AnyScope) => {
        scope = given
        return given.stores.create([
          { id: 'frame', name: 'Frame', type: 'AUTH', namespace: 'eip155', approval, provider: () => provider, ...usualTraits('AUTH') },
        ])
      },
    }),
    connect: async () => ({
      default: () => ({
        connect: async () => connection(),
        restore: async () => connection(),
        disconnect: async () => undefined,
        switchNetwork: (_: Connection, { caipNetworkId }: { readonly caipNetworkId: CaipNetworkId }) => on.switchNetwork(caipNetworkId),
        ...(selects && {
          async selectAccount(_: Connection, { address }: Account) {
            told.push(address)
            await on.selectAccount(address)
          },
        }),
        follow(first: Connection) {
          followed = scope?.stores.create<Connection | undefined>(first)
          return followed
        },
      }),
    }),
  } as unknown as AdapterDecl
  return {
    plugin: makePlugin({ id: 'test.frame', adapters: [adapter] }) as Plugin,
    asked,
    told,
    on,
    provider,
    standing: () => standing,
    /** The visitor moves in the frame itself. */
    move(type: AccountType) {
      standing = type
      followed?.set(connection())
    },
    /** The frame says which networks it takes. */
    takes(ids: readonly CaipNetworkId[] | undefined) {
      networks = ids
      followed?.set(connection())
    },
    end: () => followed?.set(undefined),
  }
}
