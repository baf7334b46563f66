import type { Plugin } from '../../kernel/contract/plugin.ts'
import { checkOptionNames } from '../../kernel/contract/tools/option-names.ts'
import { account, type WalletFeature } from '../account/index.ts'
import { analytics } from '../analytics/index.ts'
import { approval } from '../approval/index.ts'
import { auth } from '../auth/index.ts'
import { email } from '../email/index.ts'
import { history } from '../history/index.ts'
import { modal } from '../modal/index.ts'
import { names } from '../names/index.ts'
import { networks } from '../networks/index.ts'
import { nfts } from '../nfts/index.ts'
import { onramp } from '../onramp/index.ts'
import { receive } from '../receive/index.ts'
import { send } from '../send/index.ts'
import { siwx } from '../siwx/index.ts'
import { smartSessions } from '../smart-sessions/index.ts'
import { socials } from '../socials/index.ts'
import { swap } from '../swap/index.ts'
import { tokens } from '../tokens/index.ts'
import { transactions } from '../transactions/index.ts'
import { walletDirectory } from '../wallet-directory/index.ts'
import { walletconnect } from '../walletconnect/index.ts'
import { wallets } from '../wallets/index.ts'

/** Options of the plugins in the default set, by plugin. */
export interface DefaultOptions {
  readonly wallets?: Parameters<typeof wallets>[0]
  /** `false` leaves WalletConnect out: it needs a project id or a relay of your own. */
  readonly walletconnect?: Parameters<typeof walletconnect>[0] | false
  /**
   * `false` leaves the wallet directory out. It asks nobody without `services.directory`. What `wallets.excludeWalletIds` names is not listed
   * there either.
   */
  readonly walletDirectory?: Parameters<typeof walletDirectory>[0] | false
  readonly tokens?: Parameters<typeof tokens>[0]
  /** `false` leaves names out, and not one byte of them is loaded. Nobody is asked for one before an account or a name is shown. */
  readonly names?: Parameters<typeof names>[0] | false
  /** `false` leaves NFTs out, and not one byte of it is loaded. */
  readonly nfts?: false
  /** `false` leaves the history out, and not one byte of it is loaded. */
  readonly history?: false
  /** `false` leaves buying out, and not one byte of it is loaded. Its documents and their checkbox are by default those of `wallets`. */
  readonly onramp?: Parameters<typeof onramp>[0] | false
  /** `false` leaves receiving out, and not one byte of it is loaded. */
  readonly receive?: false
  /** `false` leaves sending out, and not one byte of it is loaded. */
  readonly send?: false
  /**
   * Swaps need `services.api`, and the routers of each network that a swap may call. `false` leaves them out, and not one byte of them is loaded.
   */
  readonly swaps?: Parameters<typeof swap>[0] | false
  /**
   * The embedded wallet of visitors who have none. It needs `services.frame`: without that address, or with `false`, not one byte of it is
   * loaded. Without it there is no sign-in by e-mail or social accounts either.
   */
  readonly auth?: Parameters<typeof auth>[0] | false
  /**
   * Sign-in by e-mail, for visitors without a wallet. It needs `services.frame`. `false` leaves it out, and not one byte of it is loaded.
   */
  readonly email?: Parameters<typeof email>[0] | false
  /**
   * Sign-in with social accounts, for visitors without a wallet. It needs `services.frame`. `false`, or an empty list of providers, leaves it
   * out, and not one byte of it is loaded.
   */
  readonly socials?: Parameters<typeof socials>[0] | false
  /**
   * Smart sessions: permissions that sites spend within limits that the chain keeps. Off by default, and then not one byte of them is loaded.
   * `true`, or their options, adds them.
   */
  readonly smartSessions?: Parameters<typeof smartSessions>[0] | boolean
  /** Sign-in with the wallet, by these options. Default: nobody is asked to sign in. */
  readonly siwx?: Parameters<typeof siwx>[0]
  readonly account?: Parameters<typeof account>[0]
  /** The account's actions in this order. Default: onramp, swaps, receive, send. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  /** `false` leaves analytics out. It sends nothing without `services.analytics`. */
  readonly analytics?: Parameters<typeof analytics>[0] | false
}

/** Every option there is. */
const OPTIONS: Readonly<Record<keyof DefaultOptions, true>> = {
  wallets: true,
  walletconnect: true,
  walletDirectory: true,
  tokens: true,
  names: true,
  nfts: true,
  history: true,
  onramp: true,
  receive: true,
  send: true,
  swaps: true,
  auth: true,
  email: true,
  socials: true,
  smartSessions: true,
  siwx: true,
  account: true,
  walletFeaturesOrder: true,
  analytics: true,
}

/** A wallet that is hidden is hidden everywhere. */
const directoryPlugins = ({ wallets: here = {}, walletDirectory: there = {} }: DefaultOptions): readonly Plugin[] =>
  there === false
    ? []
    : [walletDirectory({ ...there, excludeWalletIds: [...(here.excludeWalletIds ?? []), ...(there.excludeWalletIds ?? [])] })]

/** What has to be accepted before connecting has to be before buying. */
const onrampPlugins = ({ wallets: { termsUrl, privacyUrl, legalCheckbox } = {}, onramp: given = {} }: DefaultOptions): readonly Plugin[] =>
  given === false
    ? []
    : [
        onramp({
          ...(termsUrl !== undefined && { termsUrl }),
          ...(privacyUrl !== undefined && { privacyUrl }),
          ...(legalCheckbox !== undefined && { legalCheckbox }),
          ...given,
        }),
      ]

/** The ways to the embedded wallet need it. */
const loginPlugins = ({ auth: wallet, email: mail, socials: social }: DefaultOptions): readonly Plugin[] =>
  wallet === false
    ? []
    : [
        auth(wallet),
        ...(mail === false ? [] : [email(mail)]),
        ...(social === false || social?.providers?.length === 0 ? [] : [socials(social)]),
      ]

/**
 * The plugins most hosts want: dialog, approval of requests, wallets, WalletConnect, wallet directory, networks, account, tokens, transactions, names, NFTs, onramp, receive, send, history, analytics, and with `services.frame` the embedded wallet with sign-in by e-mail and social accounts. No chain family is among them.
 *
 * @example createPortico({ networks, metadata, projectId, plugins: [...defaultPlugins(), evm()] })
 */
export const defaultPlugins = (options: DefaultOptions = {}): readonly Plugin[] => {
  checkOptionNames('The default set', options, Object.keys(OPTIONS))
  return [
    modal(),
    approval(),
    wallets(options.wallets),
    ...(options.walletconnect === false ? [] : [walletconnect(options.walletconnect)]),
    ...directoryPlugins(options),
    networks(),
    account({ walletFeaturesOrder: options.walletFeaturesOrder ?? [], ...options.account }),
    tokens(options.tokens),
    transactions(),
    ...(options.names === false ? [] : [names(options.names)]),
    ...(options.nfts === false ? [] : [nfts()]),
    ...onrampPlugins(options),
    ...(options.receive === false ? [] : [receive()]),
    ...(options.send === false ? [] : [send()]),
    ...(options.swaps === false ? [] : [swap(options.swaps)]),
    ...(options.history === false ? [] : [history()]),
    ...(options.smartSessions ? [smartSessions(options.smartSessions === true ? undefined : options.smartSessions)] : []),
    ...loginPlugins(options),
    ...(options.siwx ? [siwx(options.siwx)] : []),
    ...(options.analytics === false ? [] : [analytics(options.analytics)]),
  ]
}

// The plugins' views reach a host only if their declarations do.
export type {} from '../account/index.ts'
export type {} from '../approval/index.ts'
export type {} from '../auth/index.ts'
export type {} from '../email/index.ts'
export type {} from '../history/index.ts'
export type {} from '../modal/index.ts'
export type {} from '../names/index.ts'
export type {} from '../networks/index.ts'
export type {} from '../nfts/index.ts'
export type {} from '../onramp/index.ts'
export type {} from '../receive/index.ts'
export type {} from '../send/index.ts'
export type {} from '../siwx/index.ts'
export type {} from '../smart-sessions/index.ts'
export type {} from '../socials/index.ts'
export type {} from '../swap/index.ts'
export type {} from '../tokens/index.ts'
export type {} from '../transactions/index.ts'
export type {} from '../wallet-directory/index.ts'
export type {} from '../walletconnect/index.ts'
export type {} from '../wallets/index.ts'
