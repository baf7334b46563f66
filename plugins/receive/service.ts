import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { type AmountReading, readAmount } from '../transactions/api.ts'

/** A configured network, and what happens to what is sent to the account on it. */
export interface ReceiveNetwork {
  readonly network: Network
  /**
   * `arrives`: the account can receive there. `lost`: nobody could get at it. `notDeployed`: the account is a smart account whose contract is not
   * on that network. `checking`, `unknown`: whether the contract is there is being asked, or could not be asked.
   */
  readonly receives: 'arrives' | 'lost' | 'notDeployed' | 'checking' | 'unknown'
}

/** What is shown to whoever wants to send. */
export interface ReceiveState {
  readonly account: Account | undefined
  /** The active network. */
  readonly network: Network | undefined
  /** All configured networks, those that can receive first. */
  readonly networks: readonly ReceiveNetwork[]
  /** Whether the family has links that ask for an amount. */
  readonly canAsk: boolean
  /** The visitor asks for an amount of the network's coin. */
  readonly asks: boolean
  /** Decimal text as typed. */
  readonly amountText: string
  readonly amount: AmountReading
  /** The link that asks for the amount; undefined without one. */
  readonly link: string | undefined
  /** What the code says: the address alone, or the link. Undefined without an account. */
  readonly code: string | undefined
}

/** The state of receiving. */
export interface ReceiveService {
  readonly state: Store<ReceiveState>
  /** Starts over, without an amount. */
  begin(): void
  /** Shows or leaves out the amount. */
  ask(asks: boolean): void
  setAmount(text: string): void
}

interface ReceiveParts {
  readonly accounts: Pick<AccountsService, 'active' | 'of'>
  readonly networks: Pick<NetworksService, 'all' | 'active'>
  readonly families: Pick<FamiliesService, 'of'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly log: LogPort
  readonly stores: StoreFactory
}

/** Of a smart account: the networks that were asked, and what they said. Undefined where one could not be asked. */
interface Deployment {
  readonly address: string
  readonly networks: ReadonlyMap<CaipNetworkId, boolean | undefined>
}

/** What the visitor has entered, and for whom: another account or network starts over. */
interface Request {
  readonly asks: boolean
  readonly amountText: string
}

const NO_REQUEST: Request = Object.freeze({ asks: false, amountText: '' })

/** Makes the service. */
export const createReceive = ({ accounts, networks, families, wallet, log, stores }: ReceiveParts): ReceiveService => {
  const request = stores.create<Request>(NO_REQUEST)
  const deployment = stores.create<Deployment | undefined>(undefined)

  /** With EIP-7702 the smart account has the address of a plain one: its key is good on every network, whatever code is there. */
  const hasKey = ({ namespace, address }: Account): boolean =>
    accounts
      .of(namespace)
      .get()
      .some((one) => one.type === 'eoa' && one.address === address)
  const receivesOn = (account: Account, network: Network, found: Deployment | undefined): ReceiveNetwork['receives'] => {
    if (network.chainNamespace !== account.namespace) return 'lost'
    if (families.of(account.namespace)?.receives?.(account.address, network) === false) return 'lost'
    if (account.type !== 'smartAccount' || hasKey(account)) return 'arrives'
    if (found?.address !== account.address || !found.networks.has(network.caipNetworkId)) return 'checking'
    const deployed = found.networks.get(network.caipNetworkId)
    return deployed === undefined ? 'unknown' : deployed ? 'arrives' : 'notDeployed'
  }
  const state = stores.join(
    [accounts.active, networks.all, networks.active, request, deployment],
    (account, all, active, { asks, amountText }, found): ReceiveState => {
      // Between the disconnect and the closing of the modal.
      if (!account) {
        const nothing = { account, network: undefined, networks: [], canAsk: false, link: undefined, code: undefined }
        return { ...nothing, asks: false, amountText: '', amount: { status: 'none' } }
      }
      const listed = all.map((network) => ({ network, receives: receivesOn(account, network, found) }))
      const network = active?.chainNamespace === account.namespace ? active : undefined
      const family = families.of(account.namespace)
      const canAsk = network !== undefined && family?.paymentLink !== undefined
      const amount = readAmount(amountText, network?.nativeCurrency.decimals)
      const wished = canAsk && asks && amount.status === 'ok' && amount.amount > 0n ? amount.amount : undefined
      const link =
        wished === undefined || !network ? undefined : family?.paymentLink?.({ address: account.address, network, amount: wished })
      const [here, elsewhere] = [listed.filter(isOffered), listed.filter((one) => !isOffered(one))]
      return {
        account,
        network,
        networks: [...here, ...elsewhere],
        canAsk,
        asks: canAsk && asks,
        amountText,
        amount,
        link,
        code: link ?? account.address,
      }
    },
  )
  const failed = (cause: unknown): undefined => {
    log.warn('Whether the account is on a network could not be read.', cause)
  }
  const checkDeployment = stores.latest<Account, Deployment>(async ({ namespace, address }, signal, emit) => {
    const found = new Map<CaipNetworkId, boolean | undefined>()
    const result = (): Deployment => ({ address, networks: new Map(found) })
    const feature = await wallet.load(namespace).then((features) => features.deployment, failed)
    const asked = networks.all.get().filter(({ chainNamespace }) => chainNamespace === namespace)
    const ask = async ({ caipNetworkId: network }: Network): Promise<void> => {
      try {
        found.set(network, await feature?.isDeployed({ network, account: address, signal }))
      } catch (cause) {
        found.set(network, failed(cause))
      }
      emit(result())
    }
    await Promise.all(asked.map(ask))
    return result()
  }, deployment.set)

  const begin = (): void => {
    request.set(NO_REQUEST)
    const account = accounts.active.get()
    if (account?.type === 'smartAccount' && !hasKey(account)) void checkDeployment(account)
  }
  // An amount is meant for one coin.
  stores
    .join([accounts.active, networks.active], (account, network) => `${account?.caipAddress} ${network?.caipNetworkId}`)
    .subscribe(begin)
  return {
    state,
    begin,
    ask: (asks) => request.set({ ...NO_REQUEST, asks }),
    setAmount: (amountText) => request.update((now) => ({ ...now, amountText })),
  }
}

/** Whether the visitor may hand out the address for a network. */
export const isOffered = ({ receives }: ReceiveNetwork): boolean => receives === 'arrives'
