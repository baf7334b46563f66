import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { powerIcon } from '../../../ui-kit/icons/power.ts'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { List } from '../../../ui-kit/parts/list.tsx'
import { Notice } from '../../../ui-kit/parts/notice.tsx'
import { Row } from '../../../ui-kit/parts/row.tsx'
import { Rule } from '../../../ui-kit/parts/rule.tsx'
import { manifest } from '../manifest.ts'
import { NetworkRows } from './network-rows.tsx'

/** The wallet is on a network that the app does not support: the ones it does, and the way out. */
export default function UnsupportedChainView(): ReactNode {
  const { networks, switching, connections, accounts, host } = useServices(manifest)
  const text = useText(manifest)
  const all = useStore(networks.all)
  const active = useStore(networks.active)
  const unsupported = useStore(networks.unsupported)
  const account = useStore(accounts.active)
  return (
    <>
      <Notice kind="warning" title={text('notSupportedTitle', { host: host.metadata.name })}>
        {unsupported === undefined ? text('notSupportedText') : text('notSupportedIdText', { id: unsupported })}
      </Notice>
      <NetworkRows label={text('title')} networks={all} active={active} onChoose={(id) => void switching.choose(id)} />
      <Rule />
      <List aria-label={text('otherActions')}>
        <Row
          glyph={<Glyph kind="tile" icon={powerIcon} />}
          name={text('disconnect')}
          onClick={() => void connections.disconnect(account?.namespace)}
        />
      </List>
    </>
  )
}
