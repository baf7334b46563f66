import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import type { EnvPort } from '../../../kernel/contract/ports.ts'
import { commonDomain, UNANNOUNCED, withoutCovered } from '../../../kernel/contract/tools/installed-wallets.ts'
import type { WalletsOptions } from '../options.ts'

/** What decides whether a connector is shown. */
export interface Visibility {
  readonly options: Pick<WalletsOptions, 'excludeWalletIds'>
  readonly ports: { readonly env: Pick<EnvPort, 'mobile'> }
}

/** A wallet's name as the visitor reads it: one that has no name of its own has one in each language. */
export const shownName = (name: string, text: (key: 'browserWallet') => string): string =>
  name === UNANNOUNCED ? text('browserWallet') : name

/** Whether the host wants a wallet hidden. */
export const isExcluded = (
  { id, name, rdns }: { readonly id: string; readonly name: string; readonly rdns?: string | undefined },
  { options, ports }: Visibility,
): boolean => {
  const { excludeWalletIds = [] } = options
  const { mobile } = ports.env
  const domain = commonDomain(rdns ?? id, mobile)
  return excludeWalletIds.some((excluded) => commonDomain(excluded, mobile) === domain || excluded.toLowerCase() === name.toLowerCase())
}

/**
 * Whether a connector has a row. An adapter lists an injected wallet only while it is there, so presence needs no second look.
 * On a desktop `window.ethereum` is left out beside announced wallets, one of which it most likely is; alone it is the only way to connect.
 */
export const isVisible = (connector: ConnectorInfo, visibility: Visibility, all: readonly ConnectorInfo[] = []): boolean => {
  const { type, name, id, info } = connector
  const announced = all.some((other) => other.type === 'ANNOUNCED' && other.namespace === connector.namespace)
  if (type === 'INJECTED' && name === UNANNOUNCED && announced && !visibility.ports.env.mobile) return false
  return !isExcluded({ id, name, rdns: info?.rdns }, visibility)
}

/** Connectors that have a row. A wallet that a vendor's own connector stands for has that connector's row. */
export const visibleOf = (all: readonly ConnectorInfo[], visibility: Visibility): readonly ConnectorInfo[] =>
  withoutCovered(all.filter((connector) => isVisible(connector, visibility, all)))
