// A view of the swap plugin: its own chunk, loaded by the manifest it imports.

import type { UseServices, UseStore, UseText, ViewProps } from 'portico/plugin'
import { manifest } from './swap.ts'

// Their types alone: the entry would bring every built-in view with it.
declare const useServices: UseServices
declare const useStore: UseStore
declare const useText: UseText

// Without a written return type: the compiler needs none.
export default function SwapView({ params }: ViewProps<'Swap'>) {
  const { swap, router, onramp } = useServices(manifest)
  const text = useText(manifest)
  const quote = useStore(swap.quote)
  const card = useStore(onramp)
  const ready = useStore(swap.quote, (state) => state.status === 'ready')
  if (params.amount === '0') return text('title')
  return (
    <form>
      <h2>{text('title')}</h2>
      <output>{quote.status === 'failed' ? text('failed', { symbol: params.toToken ?? '' }) : params.amount}</output>
      {quote.status === 'ready' && (
        <button type="button" disabled={!ready} onClick={() => router.push('SwapPreview', { quoteId: quote.quote.id })}>
          {text('action')}
        </button>
      )}
      <button type="button" onClick={() => router.push('Swap')}>
        Reset
      </button>
      <button type="button" onClick={async () => (card ?? (await onramp.load())).buy('ETH')}>
        Buy
      </button>
    </form>
  )
}
