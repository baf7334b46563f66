import { PorticoError } from '../../kernel/contract/errors.ts'

/** What a host may set. */
export interface WalletConnectOptions {
  /**
   * The relay: `wss`, plain `ws` on this machine only (`OPTION_INVALID`). Default: the host’s `services.relay`, else the public one; our own is
   * `examples/sandbox/relay`.
   */
  readonly relayUrl: string
  /** Picture in the middle of the code: `data:image/` URI, https address or a path of the host. Default: the host's first icon. */
  readonly logo?: string | undefined
  /** Whether the client reports its errors to its vendor. */
  readonly telemetry: boolean
  /** Whether the vendor's service attests each proposal and request. That takes a hidden frame and up to 5 s each. */
  readonly verify: boolean
  /**
   * Methods that wallets are asked to allow, by namespace. A list replaces ours. A family that no adapter serves needs one, unless it is
   * eip155, solana, bip122 or polkadot. Anything but lists of method names by family is `OPTION_INVALID`. Default: the specification's
   * lists for these four families.
   *
   * @example walletconnect({ methods: { cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'] } })
   */
  readonly methods?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Nothing reaches the vendor but the relay. */
export const OPTIONS: Required<WalletConnectOptions> = {
  relayUrl: '',
  logo: undefined,
  telemetry: false,
  verify: false,
  methods: undefined,
}

/** What a family is called in CAIP-2, and a method on the wire. */
const [FAMILY, METHOD] = [/^[-a-z\d]{3,8}$/, /^[a-z]\w{0,99}$/i]

/**
 * Throws `OPTION_INVALID` for a list that asks wallets for nothing or for something else than was meant: of no family, such as of a single
 * network, no list, or of what is no method.
 */
export const checkMethods = ({ methods = {} }: Pick<WalletConnectOptions, 'methods'>): void => {
  const lists: unknown = methods
  const wrong = (what: string): PorticoError => new PorticoError('OPTION_INVALID', `walletconnect({ methods }): ${what}.`)
  if (typeof lists !== 'object' || lists === null || Array.isArray(lists)) throw wrong('lists by family are expected')
  for (const [family, list] of Object.entries(lists)) {
    if (!FAMILY.test(family)) throw wrong(`“${family}” is no family; write “${family.split(':')[0]}”`)
    if (!Array.isArray(list)) throw wrong(`a list is expected for ${family}`)
    const other: unknown = list.find((method: unknown) => typeof method !== 'string' || !METHOD.test(method))
    if (other !== undefined || list.includes(undefined)) throw wrong(`“${String(other)}” of ${family} is no method`)
  }
}

/** Where the storage says that a pairing is on its way: a page that is loaded again looks what has become of it. */
export const PAIRING_KEY = 'pairing'

/** Id of the connector. */
export const CONNECTOR_ID = 'walletConnect'
