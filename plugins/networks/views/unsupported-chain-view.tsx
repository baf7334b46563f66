import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { powerIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import { NetworkRows } from './network-rows.tsx'

/** The wallet is on a network that the app does not support, or that has no swaps: the ones it does, and the way out. */
export default function UnsupportedChainView({ params }: ViewProps<'UnsupportedChain'>): ReactNode {
  const { networks, switching, sessions, accounts, host } = useServices(manifest)
  const text = useText(manifest)
  const all = useStore(networks.all)
  const active = useStore(networks.active)
  const unavailable = useStore(networks.unavailable)
  const unsupported = useStore(networks.unsupported)
  const account = useStore(accounts.active)
  const { swapUnsupportedChain = false, networks: swapNetworks = [] } = params
  const offered = swapUnsupportedChain ? all.filter(({ caipNetworkId }) => swapNetworks.includes(caipNetworkId)) : all
  return (
    <>
      {swapUnsupportedChain ? (
        <Notice title={text('swapsTitle')}>{text(offered.length > 0 ? 'swapsText' : 'swapsNone')}</Notice>
      ) : (
        <Notice kind="warning" title={text('notSupportedTitle', { host: host.metadata.name })}>
          {unsupported === undefined ? text('notSupportedText') : text('notSupportedIdText', { id: unsupported })}
        </Notice>
      )}
      <NetworkRows
        label={text('title')}
        networks={offered}
        active={active}
        unavailable={unavailable}
        unavailableText={text('unavailable')}
        onChoose={(id) => void switching.choose(id)}
      />
      <Divider />
      <List aria-label={text('otherActions')}>
        <Row
          glyph={<Glyph kind="tile" icon={powerIcon} />}
          name={text('disconnect')}
          onClick={() => void sessions.disconnect(account?.namespace)}
        />
      </List>
    </>
  )
}
