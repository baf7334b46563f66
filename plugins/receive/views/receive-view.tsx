import { type ReactNode, useEffect, useRef } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { infoIcon, plusIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { NetworkGlyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { CopyButton } from '../../../ui-kit/parts/inputs/copy-button.tsx'
import { AmountEntry } from '../../../ui-kit/parts/inputs/entry.tsx'
import { decimalSeparator } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { QrCode } from '../../../ui-kit/qr/qr-code.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { isOffered } from '../service.ts'
import css from './receive-view.css'
import { useNetworkNames } from './use-network-names.ts'

/** The amount that is asked for, in the coin of the network. */
function RequestedAmount(): ReactNode {
  const { receive, i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  const { network, amount, amountText } = useStore(receive.state)
  const { symbol = '', decimals = 0 } = network?.nativeCurrency ?? {}
  const field = useRef<HTMLInputElement>(null)
  // Whoever asks for it wants to type it.
  useEffect(() => field.current?.focus(), [])
  return (
    <AmountEntry
      ref={field}
      label={text('amount', { symbol })}
      value={amountText}
      language={language}
      onValue={receive.setAmount}
      error={
        amount.status === 'wrong' ? text(amount.reason, { symbol, count: decimals, separator: decimalSeparator(language) }) : undefined
      }
    />
  )
}

/** The address of the account, to be scanned or copied. */
export default function ReceiveView(): ReactNode {
  useStyle(css)
  const { receive, router, toasts } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const text = useText(manifest)
  const namesOf = useNetworkNames()
  const { account, network, networks, canAsk, asks, code, link } = useStore(receive.state)
  // Between the disconnect and the closing of the modal.
  if (!account || code === undefined) return null
  const offered = networks.filter(isOffered)
  const lost = networks.filter(({ receives }) => receives === 'lost')
  const here = networks.find((one) => one.network === network)
  const failed = (cause: unknown): void => {
    log.warn('The clipboard refused the address.', cause)
    toasts.show({ kind: 'error', text: text('copyFailed') })
  }
  return (
    <>
      {asks && <RequestedAmount />}
      <div className="receive-code">
        <QrCode
          value={code}
          label={link === undefined ? text('codeLabel', { address: account.address }) : text('linkLabel')}
          mark={network && <NetworkGlyph id={network.caipNetworkId} size={44} name={network.name} src={network.assets?.imageUrl} />}
        />
        <Address value={account.address} className="receive-address" />
        <Chip opens onClick={() => void router.push('WalletCompatibleNetworks')}>
          {text('networks', { count: offered.length })}
        </Chip>
      </div>
      {here?.receives === 'notDeployed' && (
        <Notice kind="danger" role="alert" title={text('notDeployedTitle', { network: here.network.name })}>
          {text('notDeployedText')}
        </Notice>
      )}
      {asks && network && (
        <Notice title={text('amountNoticeTitle')}>
          {text('amountNoticeText', { symbol: network.nativeCurrency.symbol, network: network.name })}
        </Notice>
      )}
      {lost.length > 0 && <Footnote icon={infoIcon}>{text('lost', { networks: namesOf(lost) })}</Footnote>}
      <ActionBar>
        {canAsk && (
          <Button icon={asks ? undefined : plusIcon} onClick={() => receive.ask(!asks)}>
            {text(asks ? 'withoutAmount' : 'withAmount')}
          </Button>
        )}
        <CopyButton
          variant="primary"
          fill
          value={account.address}
          copied={text('copied', { address: shortAddress(account.address) })}
          onFailed={failed}
        >
          {text('copy')}
        </CopyButton>
      </ActionBar>
    </>
  )
}
