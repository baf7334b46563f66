import type { Network } from '../../../kernel/contract/caip.ts'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { useImage, useServices } from '../../../kernel/react/index.ts'
import { Badge } from '../../../ui-kit/parts/identity/badge.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amount.ts'
import { writtenDollars } from '../../../ui-kit/parts/inputs/written-dollars.ts'
import { Row } from '../../../ui-kit/parts/lists/row.tsx'
import { manifest } from '../manifest.ts'
import type { TokenBalance } from '../token-balance.ts'

/** Decimals of a balance; the specification's. */
const PLACES = 3

interface TokenRowProps {
  readonly token: TokenBalance
  readonly network: Network | undefined
  /** What is wrong with the token, in a word or two. */
  readonly mark: string | undefined
  /** BCP 47; decides the separators. */
  readonly language: string
}

/** One token and how much of it there is. */
export function TokenRow({ token, network, mark, language }: TokenRowProps) {
  const { assets } = useServices(manifest)
  const hinted = useImage(assets, token.imageHint === undefined ? undefined : { url: token.imageHint })
  const badge = network && <Badge id={network.caipNetworkId} name={network.name} src={network.assets?.imageUrl} />
  return (
    <Row
      glyph={<Glyph kind="token" name={token.symbol} src={token.image ?? hinted} badge={badge} />}
      name={token.name}
      sub={
        <bdi dir="ltr">
          {writtenAmount(shortAmount(token.balance, token.decimals, PLACES), language)} {token.symbol}
        </bdi>
      }
      end={mark}
      value={token.value === undefined ? undefined : <bdi dir="ltr">{writtenDollars(token.value, language)}</bdi>}
    />
  )
}
