import type { ReactNode } from 'react'
import { familyName } from '../../../kernel/contract/tools/family-name.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { NetworkPicture } from './network-picture.tsx'

/** The chosen network is of a chain family without an account: a wallet has to be connected for it. */
export default function SwitchActiveChainView({ params: { network: id } }: ViewProps<'SwitchActiveChain'>): ReactNode {
  const { networks, switching, router } = useServices(manifest)
  const text = useText(manifest)
  const network = useStore(networks.all).find(({ caipNetworkId }) => caipNetworkId === id)
  const name = network?.name ?? id
  return (
    <StatusPanel
      picture={<NetworkPicture size={56} id={id} name={name} network={network} />}
      title={network ? text('otherChainTitle', { family: familyName(network.chainNamespace, text) }) : text('unknownTitle')}
      text={network ? text('otherChainText', { network: name }) : text('unknownText')}
      actions={
        <>
          {network && (
            <Button size="s" onClick={() => void switching.connectOn(id)}>
              {text('otherChainConnect')}
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => void router.back()}>
            {text('cancel')}
          </Button>
        </>
      }
    />
  )
}
