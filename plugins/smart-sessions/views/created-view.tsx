import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { sealIcon } from '../../../ui-kit/icons/icons.ts'
import { Icon } from '../../../ui-kit/parts/identity/icon.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List } from '../../../ui-kit/parts/lists/list.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { SessionRow } from './list-view.tsx'

/** What was granted, and where it is found again. */
export default function CreatedView(): ReactNode {
  const { sessions, router, modal } = useServices(manifest)
  const text = useText(manifest)
  const created = useStore(sessions.created)
  return (
    <>
      <StatusPanel
        compact
        picture={
          <Ring state="done">
            <Icon icon={sealIcon} size="l" />
          </Ring>
        }
        title={text('createdTitle')}
        text={text('createdText')}
      />
      <List aria-label={text('createdTitle')}>
        {created.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </List>
      <ActionBar>
        <Button variant="primary" onClick={() => void modal.close()}>
          {text('done')}
        </Button>
        <Button onClick={() => void router.replace('SmartSessionList')}>{text('showAll')}</Button>
      </ActionBar>
    </>
  )
}
