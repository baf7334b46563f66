import { createAddressForms } from '../session/accounts/address-forms.ts'
import { createChooseAccount } from '../session/accounts/choose-account.ts'
import { createConnect } from '../session/connect/connect.ts'
import { createFamilyFaces } from '../session/gate/family-faces.ts'
import { createHostProviders } from '../session/gate/host-providers.ts'
import { createRequests } from '../session/gate/requests.ts'
import { createNetworkSwitch } from '../session/networks/switch-network.ts'
import { createFollowTabs } from '../session/restore/follow-tabs.ts'
import { createLockedWallets } from '../session/restore/locked-wallets.ts'
import { createMissingWallets } from '../session/restore/missing-wallets.ts'
import { createRestoreSession } from '../session/restore/restore-session.ts'
import { createEndSessions } from '../session/sessions/end-sessions.ts'
import { createKeepSessions } from '../session/sessions/keep-sessions.ts'
import { createLiveSessions } from '../session/sessions/live-sessions.ts'
import { createSelectSession } from '../session/sessions/select-session.ts'
import { createWalletChanges } from '../session/sessions/wallet-changes.ts'
import { createGuarded } from '../session/settling/guarded.ts'
import { createRecheck } from '../session/settling/recheck.ts'
import { createSettle } from '../session/settling/settle.ts'
import { createSettling } from '../session/settling/settling.ts'
import type { KernelContainer } from './kernel-parts.ts'
import { createSettlingActions } from './settling-actions.ts'

/** Asking a wallet to connect, and guards about what it grants. */
const registerConnect = (container: KernelContainer): void => {
  container.define('forms', ['families'], createAddressForms)
  container.define('guarded', ['guards', 'settling'], createGuarded)
  container.define(
    'settling',
    ['session', 'guards', 'delivery', 'clock', 'report', 'requests', 'connectors', 'host', 'modules', 'i18n'],
    ({ requests, connectors, host, modules, i18n, ...parts }) =>
      createSettling({
        ...parts,
        over: requests.over,
        actions: createSettlingActions({ ...parts, connectors, host, loadModule: modules.load }),
        read: host.answer,
        readText: (plugin) => void i18n.ready(plugin),
      }),
  )
  container.define(
    'settle',
    ['session', 'stored', 'bus', 'live', 'clock', 'report', 'parsed', 'forms', 'guarded', 'keeping', 'ending', 'faces', 'denied'],
    ({ parsed: { multiple }, ...parts }) => createSettle({ ...parts, multiple }),
  )
  container.define(
    'connecting',
    [
      ...(['connectors', 'attempts', 'live', 'forms', 'guards', 'settling', 'settle', 'ending', 'protocols', 'report'] as const),
      ...(['stored', 'session', 'options', 'parsed', 'networks'] as const),
    ],
    ({ parsed: { multiple }, networks: { wanted }, ...parts }) => createConnect({ ...parts, multiple, wanted }),
  )
}

/** What becomes of sessions: followed, kept, selected, ended. */
const registerSessions = (container: KernelContainer): void => {
  container.define('live', ['session', 'report'], ({ session, report }) =>
    createLiveSessions(session.publish, report, () => container.part('walletChanges')),
  )
  container.define(
    'walletChanges',
    ['session', 'guards', 'live', 'forms', 'checks', 'keeping', 'ending', 'lockedWallets', 'recheck', 'report'],
    createWalletChanges,
  )
  container.define('checks', [], () => new Map())
  container.define(
    'recheck',
    ['session', 'attempts', 'live', 'checks', 'forms', 'guarded', 'keeping', 'ending', 'bus', 'report', 'denied'],
    ({ forms: { canonical }, ...parts }) => createRecheck({ ...parts, canonical }),
  )
  container.define(
    'keeping',
    ['session', 'stored', 'live', 'forms', 'parsed'],
    ({ forms: { canonical }, parsed: { multiple }, ...parts }) => createKeepSessions({ ...parts, canonical, multiple }),
  )
  container.define('ending', ['session', 'attempts', 'bus', 'stored', 'live', 'checks', 'keeping', 'clock', 'report'], createEndSessions)
  container.define(
    'select',
    ['session', 'stored', 'live', 'forms', 'guarded', 'keeping', 'networks', 'denied'],
    ({ forms: { canonical }, networks: { wanted }, ...parts }) => createSelectSession({ ...parts, canonical, wanted }),
  )
  container.define('choose', ['session', 'stored', 'live', 'forms'], ({ forms: { canonical }, ...parts }) =>
    createChooseAccount({ ...parts, canonical }),
  )
}

/** Sessions of the last visit, and of other tabs. */
const registerRestore = (container: KernelContainer): void => {
  container.define('lockedWallets', ['session', 'stored', 'report', 'forms', 'sessions'], ({ sessions: { bringBack }, ...parts }) =>
    createLockedWallets({ ...parts, bringBack }),
  )
  container.define('missingWallets', ['session', 'stored', 'connectors', 'sessions'], ({ sessions: { bringBack }, ...parts }) =>
    createMissingWallets({ ...parts, bringBack }),
  )
  container.define(
    'restoring',
    [
      ...(['stored', 'connectors', 'attempts', 'live', 'forms', 'lockedWallets', 'missingWallets', 'settle'] as const),
      ...(['ending', 'clock', 'report', 'protocols'] as const),
    ],
    createRestoreSession,
  )
  container.define(
    'followTabs',
    ['session', 'stored', 'attempts', 'live', 'checks', 'ending', 'lockedWallets', 'missingWallets', 'sessions'],
    ({ sessions: { bringBack }, ...parts }) => createFollowTabs({ ...parts, bringBack }),
  )
}

/** What is asked of wallets. */
const registerRequests = (container: KernelContainer): void => {
  container.define('requests', ['session', 'live', 'gate'], ({ gate, ...parts }) =>
    createRequests({
      ...parts,
      async loadGate() {
        await gate.load()
        return container.part('createGate')
      },
    }),
  )
  container.define('faces', ['connectors', 'report', 'host'], ({ host: { run }, ...parts }) => createFamilyFaces({ ...parts, run }))
  container.define('hostProviders', ['session', 'live', 'requests', 'faces', 'report'], createHostProviders)
  container.define('switchNetwork', ['session', 'live', 'clock'], createNetworkSwitch)
}

/** Connect, settle, restore, requests, network switch: registers what is needed from the first wallet on, and comes with it. */
export const registerWallets = (container: KernelContainer): void => {
  registerConnect(container)
  registerSessions(container)
  registerRestore(container)
  registerRequests(container)
  container.define(
    'walletSessions',
    [
      ...(['live', 'connecting', 'restoring', 'followTabs', 'select', 'choose', 'ending', 'requests'] as const),
      ...(['hostProviders', 'missingWallets', 'lockedWallets'] as const),
    ],
    ({ missingWallets, lockedWallets, ...parts }) => ({
      ...parts,
      stop() {
        missingWallets.stop()
        lockedWallets.stop()
        parts.hostProviders.stop()
        for (const { connections } of parts.live.sessions()) for (const connection of [...connections.values()]) parts.live.drop(connection)
      },
    }),
  )
}
