import type { ReactNode } from 'react'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { familyName } from '../../../kernel/contract/tools/family-name.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Glyph, NetworkGlyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { mergedIn } from '../groups/merged.ts'
import { visibleOf } from '../groups/visible.ts'
import { manifest } from '../manifest.ts'
import { familyPicture } from '../names/family-picture.ts'
import { useConnectorPicture } from './use-connector-picture.ts'

interface ChainRowProps {
  readonly connector: ConnectorInfo
  /** It may be taken for another wallet. */
  readonly duplicate: boolean
}

/** One family of the wallet. Its own picture stands at the end: that of the name belongs to the first. */
function ChainRow({ connector, duplicate }: ChainRowProps) {
  const { id, namespace, name } = connector
  const { wallets, router } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const picture = useConnectorPicture(connector)
  const text = useText(manifest)
  const called = familyName(namespace, text)
  const choose = (): void => {
    const target = { connectorId: id, namespace }
    // The wallet first: it may open a window of its own only while this click is alive. The view holds the attempt once it is entered.
    const letGo = wallets.connect(target)
    router
      .push('ConnectingExternal', target)
      .catch((cause: unknown) => log.error(`The row of ${called} leads nowhere.`, cause))
      .finally(letGo)
  }
  return (
    <Row
      glyph={<NetworkGlyph id={familyPicture(namespace)} name={called} />}
      name={called}
      end={duplicate ? text('tagDuplicate') : <Glyph kind="logo" size={20} src={picture} name={name} />}
      onClick={choose}
    />
  )
}

/** The chain families of a wallet: what bears one name in several is chosen one by one. */
export default function ChainView({ params: { connectorId } }: ViewProps<'ConnectingMultiChain'>): ReactNode {
  const { wallets, connectors } = useServices(manifest)
  const scope = useScope(manifest)
  const text = useText(manifest)
  const here = visibleOf(useStore(connectors.all), scope)
  const readings = useStore(wallets.readings)
  const chosen = here.find(({ id }) => id === connectorId)
  const isDouble = readings?.doublesIn(here, []) ?? (() => false)
  const name = chosen?.name ?? text('wallet')
  const picture = useConnectorPicture(chosen)
  return (
    <>
      <StatusPanel
        compact
        picture={<Glyph kind="logo" size={56} src={picture} name={name} />}
        title={chosen ? name : text('missingTitle', { name })}
        text={text(chosen ? 'chainText' : 'missingText')}
      />
      {chosen && (
        <List aria-label={text('chain')}>
          {mergedIn(here)(chosen).map((connector) => (
            <ChainRow key={connector.namespace} connector={connector} duplicate={isDouble(connector)} />
          ))}
        </List>
      )}
    </>
  )
}
