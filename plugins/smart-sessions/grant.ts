import type { Account, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ModalService, RouterService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { readLowerAmount } from './permissions/read-lower-amount.ts'
import {
  lowerAmount,
  type PermissionRequest,
  type PermissionSubject,
  permissionToWire,
  readPermissionRequests,
  windowOf,
} from './permissions/read-request.ts'
import type { DraftPermission, GrantDraft, SessionProblem, SmartSession, SmartSessionsService } from './service.ts'
import { readAsset } from './session-assets.ts'

export interface GrantParts {
  readonly accounts: Pick<AccountsService, 'active'>
  readonly networks: Pick<NetworksService, 'active'>
  readonly families: Pick<FamiliesService, 'of'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly router: Pick<RouterService, 'replace' | 'current'>
  readonly modal: Pick<ModalService, 'open' | 'close'>
  readonly clock: Pick<ClockPort, 'now'>
  readonly log: LogPort
  readonly stores: StoreFactory
  readonly allowUnlimited: boolean
  readonly signal: AbortSignal
  /** Sessions that hold now. */
  held(account: string): readonly SmartSession[]
}

type Granted = readonly Readonly<Record<string, unknown>>[]

/** A draft with who waits for it. */
interface Pending {
  readonly account: Account
  readonly network: Network
  readonly controller: AbortController
  resolve(granted: Granted): void
  reject(cause: unknown): void
}

const UNKNOWN_METHOD: readonly (number | undefined)[] = [4200, -32601]

/** Why the wallet has granted nothing, for people. */
const problemOf = (cause: unknown): SessionProblem => {
  if (!isPorticoError(cause)) return { key: 'walletFailed' }
  if (cause.code === 'REQUEST_REJECTED') return { key: 'declined' }
  if (cause.context.reason === 'excess') return { key: 'grantedMore' }
  if (UNKNOWN_METHOD.includes(cause.rpcCode)) return { key: 'unsupported' }
  const message = cleanText(cause.message, 200)
  return cause.code === 'WALLET_ERROR' && message !== '' ? { key: 'walletFailed', message } : { key: 'walletFailed' }
}

/** Whom a request is held against: the active account and network. */
export const subjectFor = (
  { families, clock, allowUnlimited }: Pick<GrantParts, 'families' | 'clock' | 'allowUnlimited'>,
  account: string,
  network: string,
): PermissionSubject => ({
  chain: BigInt(network.split(':')[1] ?? 0),
  isAccount: (address) => families.of('eip155')?.codec.equal(address, account) ?? false,
  now: Math.floor(clock.now() / 1_000),
  allowUnlimited,
})

const isGranted = (value: unknown): value is Granted =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))

/** What the visitor is asked to grant, from the request to the wallet's answer. */
export const createGrant = (parts: GrantParts): Pick<SmartSessionsService, 'draft' | 'grant' | 'setAmount' | 'approve' | 'watchDraft'> => {
  const { accounts, networks, wallet, router, modal, clock, log, stores, signal } = parts
  const draft = stores.create<GrantDraft | undefined>(undefined)
  let pending: Pending | undefined
  const seconds = (): number => Math.floor(clock.now() / 1_000)

  const end = (): void => {
    pending?.controller.abort()
    pending = undefined
    draft.set(undefined)
  }
  const toDraft = (request: PermissionRequest): DraftPermission => {
    const window = windowOf(request, seconds())
    return {
      asked: request,
      request,
      asset: undefined,
      most: request.permission.most(window),
      highest: request.isAdjustmentAllowed ? request.permission.adjustable(window) : undefined,
      amountText: '',
      amountProblem: undefined,
    }
  }
  const change = (index: number, next: (one: DraftPermission) => DraftPermission): void =>
    draft.update((now) => now && { ...now, permissions: now.permissions.map((one, at) => (at === index ? next(one) : one)) })

  const readAssets = async ({ network, account, controller }: Pending, requests: readonly PermissionRequest[]): Promise<void> => {
    const features = await wallet.load('eip155').catch(() => undefined)
    const read = requests.map(async ({ permission }, index) => {
      const asset = await readAsset(
        features,
        { network, account: account.address, asset: permission.asset, signal: controller.signal },
        log,
      )
      if (controller.signal.aborted) return
      const textOf = ({ highest, amountText }: DraftPermission): string =>
        highest !== undefined && asset?.decimals !== undefined && amountText === '' ? decimalText(highest, asset.decimals) : amountText
      change(index, (one) => ({ ...one, asset, amountText: textOf(one) }))
    })
    await Promise.all(read)
  }
  const grant = (params: unknown): Promise<Granted> => {
    const [account, network] = [accounts.active.get(), networks.active.get()]
    if (account?.namespace !== 'eip155' || network?.chainNamespace !== 'eip155') {
      return Promise.reject(new PorticoError('DISCONNECTED', 'There is no connected account that can grant permissions.'))
    }
    const requests = readPermissionRequests(params, subjectFor(parts, account.address, network.caipNetworkId))
    pending?.reject(new PorticoError('REQUEST_REJECTED', 'Another request took its place.', { rpcCode: 4001 }))
    end()
    const permissions = requests.map(toDraft)
    const held = parts.held(account.address)
    return new Promise<Granted>((resolve, reject) => {
      const controller = new AbortController()
      pending = { account, network, controller, resolve, reject }
      signal.addEventListener('abort', () => reject(new PorticoError('REQUEST_ABORTED', 'The plugin is gone.')), {
        signal: controller.signal,
      })
      draft.set({ network, account: account.address, permissions, held, phase: 'review', problem: undefined })
      void readAssets(pending, requests)
      modal.open('SmartSessionGrant').catch(reject)
    })
  }
  const setAmount = (index: number, text: string): void =>
    change(index, (one) => {
      const amount = one.highest === undefined ? 'notANumber' : readLowerAmount(text, one.asset?.decimals, one.highest)
      if (typeof amount === 'string') return { ...one, amountText: text, amountProblem: amount }
      // Lowered from what was asked for, and not from what was typed before.
      const request = lowerAmount(one.asked, amount, seconds())
      return { ...one, request, most: request.permission.most(windowOf(request, seconds())), amountText: text, amountProblem: undefined }
    })
  const approve = async (): Promise<void> => {
    const [now, waiting] = [draft.get(), pending]
    if (!now || !waiting || now.phase === 'asking' || now.permissions.some(({ amountProblem }) => amountProblem !== undefined)) return
    const { account, network, controller } = waiting
    draft.set({ ...now, phase: 'asking', problem: undefined })
    try {
      const requests = now.permissions.map(({ request }) => permissionToWire(request, account.address))
      const { permissions } = await wallet.load('eip155')
      if (!permissions) throw new PorticoError('METHOD_UNKNOWN', 'The wallet grants no permissions.', { rpcCode: -32601 })
      const call = { network: network.caipNetworkId, account: account.address, signal: controller.signal }
      const answer = await permissions.grant({ ...call, requests })
      waiting.resolve(isGranted(answer) ? answer : [])
      if (pending !== waiting) return
      end()
      if (router.current.get()?.view === 'SmartSessionGrant') await router.replace('SmartSessionCreated')
    } catch (cause) {
      if (pending !== waiting) return
      log.info('No permission was granted.', cause)
      draft.update((last) => last && { ...last, phase: 'review', problem: problemOf(cause) })
    }
  }
  return {
    draft: draft as Store<GrantDraft | undefined>,
    grant: async (params) => grant(params),
    setAmount,
    approve,
    watchDraft: () => () => {
      pending?.reject(new PorticoError('REQUEST_REJECTED', 'The visitor has granted nothing.', { rpcCode: 4001 }))
      end()
    },
  }
}
