import { type ReactNode, useState } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { plugIcon, walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, qrIcon, sealIcon, searchIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { SearchBar } from '../../../ui-kit/parts/inputs/field.tsx'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { isReachable } from '../installed.ts'
import { manifest } from '../manifest.ts'
import { WalletGrid } from './wallet-grid.tsx'

/** Every wallet of the directory, with a search and the choice of certified ones. */
export default function AllWalletsView(): ReactNode {
  const { directory, connectors, router, toasts } = useServices(manifest)
  const { env, log } = useScope(manifest).ports
  const text = useText(manifest)
  const listing = useStore(directory.listing)
  const reachable = isReachable(useStore(connectors.all))
  const { query, status, wallets, count } = listing
  const { certified } = query
  // What is typed; the question is without the space around it.
  const [wanted, setWanted] = useState(query.search)
  const search = (next: string): void => {
    setWanted(next)
    directory.browse({ search: next, certified })
  }
  const switchCertified = (): void => {
    directory.browse({ search: wanted, certified: !certified })
    if (!certified) toasts.show({ kind: 'info', text: text('certifiedOn') })
  }
  const scan = (): void => void router.push('ConnectingWalletConnectBasic').catch((cause: unknown) => log.error('There is no code.', cause))
  const retry = (
    <Button size="s" icon={againIcon} onClick={directory.more}>
      {text('retry')}
    </Button>
  )
  const scanButton = reachable && (
    <Button size="s" icon={qrIcon} onClick={scan}>
      {text('scan')}
    </Button>
  )
  const failed = status === 'failed'
  const none = wallets.length === 0
  return (
    <>
      <SearchBar
        label={text('search')}
        {...(count !== undefined && query.search === '' && { placeholder: text('searchCount', { count }) })}
        clearLabel={text('clear')}
        value={wanted}
        onValue={search}
      >
        <IconButton icon={sealIcon} variant="raised" label={text('certified')} aria-pressed={certified} onClick={switchCertified} />
        {env.mobile && reachable && <IconButton icon={qrIcon} variant="raised" label={text('scan')} onClick={scan} />}
      </SearchBar>
      <VisuallyHidden role="status">{status === 'loading' ? text('loading') : ''}</VisuallyHidden>
      {failed && !none && (
        <Notice kind="warning" role="status" title={text('failed')} actions={retry}>
          {text('failedText')}
        </Notice>
      )}
      {failed && none ? (
        <Empty icon={plugIcon} title={text('failed')} text={text('failedText')} actions={retry} />
      ) : none && status === 'ready' ? (
        certified ? (
          <Empty
            compact
            icon={sealIcon}
            title={query.search === '' ? text('emptyCertified') : text('nothingCertified', { query: query.search })}
            text={text('certifiedText')}
            actions={
              <Button size="s" onClick={switchCertified}>
                {text('showAll')}
              </Button>
            }
          />
        ) : query.search !== '' ? (
          <Empty
            compact
            icon={searchIcon}
            title={text('nothing', { query: query.search })}
            text={text('nothingText')}
            actions={scanButton}
          />
        ) : (
          <Empty icon={walletIcon} title={text('empty')} text={text('emptyText')} actions={scanButton} />
        )
      ) : (
        <WalletGrid key={`${query.search} ${certified}`} listing={listing} onEnd={directory.more} />
      )}
    </>
  )
}
