import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Icon } from '../../../ui-kit/parts/identity/icon.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

const STORES = [
  ['chromeStore', 'downloadChrome'],
  ['appStore', 'downloadApple'],
  ['playStore', 'downloadAndroid'],
  ['homepage', 'downloadOpen'],
] as const

type DownloadParams = ViewProps<'Downloads'>['params']

/** What a wallet is, and where to get one. */
function Help() {
  const text = useText(manifest)
  const { wallets } = useServices(manifest)
  const { options, ports } = useScope(manifest)
  const { learnMoreUrl } = options
  const learnMore = (address: string): void => {
    try {
      ports.links.open(address)
    } catch (cause) {
      ports.log.error('learnMoreUrl is no address that may be opened.', cause)
    }
  }
  return (
    <StatusPanel
      picture={<Glyph kind="tile" size={56} icon={walletIcon} />}
      title={text('helpLead')}
      text={text('helpText')}
      actions={
        <>
          <Button size="s" icon={outIcon} onClick={wallets.getWallet}>
            {text('getWallet')}
          </Button>
          {learnMoreUrl !== undefined && (
            <Button size="s" variant="quiet" icon={outIcon} onClick={() => learnMore(learnMoreUrl)}>
              {text('learnMore')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The places that have a wallet; a single one is a button. */
function Download({ name = '', icon, stores = {} }: Omit<DownloadParams, 'walletId'>) {
  const { links, log } = useScope(manifest).ports
  const text = useText(manifest)
  const places = STORES.flatMap(([store, label]) => {
    const address = stores[store]
    return address === undefined ? [] : [{ label, address }]
  })
  const open = (address: string): void => {
    try {
      links.open(address)
    } catch (cause) {
      log.warn(`The link to ${name} was not opened.`, cause)
    }
  }
  const [first, ...others] = places
  return (
    <>
      <StatusPanel
        compact={others.length > 0}
        picture={<Glyph kind="logo" size={56} src={icon} name={name} />}
        title={text('downloadTitle', { name })}
        text={text('downloadText')}
        actions={
          first &&
          others.length === 0 && (
            <Button size="s" icon={outIcon} onClick={() => open(first.address)}>
              {text(first.label)}
            </Button>
          )
        }
      />
      {others.length > 0 && (
        <List aria-label={text('downloadTitle', { name })}>
          {places.map(({ label, address }) => (
            <Row key={label} name={text(label)} end={<Icon icon={outIcon} size="s" />} onClick={() => open(address)} />
          ))}
        </List>
      )}
    </>
  )
}

/** What a wallet is, or where to get one wallet; of one that nobody knows, where to get any. */
export default function HelpView({ params }: ViewProps<'WhatIsAWallet'> | ViewProps<'Downloads'>): ReactNode {
  const { customWallets } = useScope(manifest).options
  const custom = params && customWallets?.find(({ id }) => id === params.walletId)
  if (custom) return <Download {...custom} stores={{ homepage: custom.homepage }} />
  return params?.name && params.stores && Object.keys(params.stores).length > 0 ? <Download {...params} /> : <Help />
}
