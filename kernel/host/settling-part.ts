import { createSettling, type Settling } from '../session/settling.ts'
import type { KernelParts } from './kernel-parts.ts'
import { createSettlingActions } from './settling-actions.ts'

/** Makes what asks guards about connections. It comes when there is a guard to ask. */
export const createSettlingPart = ({
  sessions,
  connectors,
  host,
  modules,
  i18n,
  ...parts
}: Pick<
  KernelParts,
  'session' | 'guards' | 'delivery' | 'clock' | 'report' | 'sessions' | 'connectors' | 'host' | 'modules' | 'i18n'
>): Settling =>
  createSettling({
    ...parts,
    over: sessions.requestOver,
    actions: createSettlingActions({ ...parts, connectors, host, loadModule: modules.load }),
    run: host.run,
    readText: (plugin) => void i18n.ready(plugin),
  })
