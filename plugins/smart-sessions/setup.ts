import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createGrant } from './grant.ts'
import { createKeptSessions } from './kept-sessions.ts'
import { manifest } from './manifest.ts'
import { recordGrants } from './record-grants.ts'
import { createRevoke } from './revoke.ts'
import type { SessionProblem, SmartSession } from './service.ts'
import { createSessionList } from './session-list.ts'

const isLive = ({ status }: SmartSession): boolean => status === 'active' || status === 'unchecked' || status === 'revoking'

export default defineSetup(manifest, ({ deps, ports, stores, options, signal, text }) => {
  const common = { ...deps, ...ports, stores, signal, allowUnlimited: options.allowUnlimited }
  const kept = createKeptSessions(ports.storage, stores)
  const list = createSessionList({ ...common, kept })
  const problem = stores.create<SessionProblem | undefined>(undefined)
  const createdIds = stores.create<readonly string[]>([])
  const created = stores.join([list.list, createdIds], ({ sessions }, ids) => sessions.filter(({ id }) => ids.includes(id)))
  const grant = createGrant({
    ...common,
    held: (account) =>
      list.list.get().sessions.filter((one) => isLive(one) && one.origin === globalThis.location.origin && one.account === account),
  })
  const revoke = createRevoke({ ...common, kept, list, problem, description: () => text('revokeTransaction') })
  const granted = (ids: readonly string[]): void => {
    createdIds.set(ids)
    void list.refresh()
  }
  const refresh = (): void => {
    problem.set(undefined)
    void list.refresh()
  }
  return {
    services: { sessions: { list: list.list, refresh: list.refresh, ...grant, created, problem, revoke } },
    enter: {
      SmartSessionList: refresh,
      SmartSessionDetails: refresh,
      SmartSessionGrant: () => {
        void list.refresh()
        return grant.watchDraft()
      },
      SmartSessionCreated: () => undefined,
    },
    policies: { permissions: recordGrants({ ...common, kept, granted }) },
  }
})
