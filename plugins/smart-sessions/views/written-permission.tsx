import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { manifest } from '../manifest.ts'
import type { PermissionRequest } from '../permissions/read-request.ts'
import { permissionWriter } from '../permissions/write-permission.ts'
import type { SessionAsset } from '../service.ts'

/** What the enforcers of token permissions let be called, as ERC-20 names it. */
const TOKEN_FUNCTION = 'transfer'

/** Writes amounts and times of a session in the visitor's language, with every digit. */
export const useWriter = (asset: SessionAsset | undefined) => {
  const { i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  const text = useText(manifest)
  return permissionWriter(asset, { language, text, number: (decimal) => writtenAmount(decimal, language) })
}

/** Everything that a permission says: amounts, times, contract and function, who may use it and who may be paid. */
export function PermissionDetails({
  request,
  asset,
}: {
  readonly request: PermissionRequest
  readonly asset: SessionAsset | undefined
}): ReactNode {
  const text = useText(manifest)
  const { sentence } = useWriter(asset)
  const { permission, to, texts } = request
  const sentences = texts.filter(({ addresses }) => addresses === undefined)
  const lists = texts.filter(({ addresses }) => addresses !== undefined)
  const spends = permission.asset
  return (
    <>
      <ul className="session-sentences">
        {sentences.map((one) => (
          <li key={one.key}>{sentence(one)}</li>
        ))}
      </ul>
      <DetailList lined>
        <DetailRow label={text('delegate')}>
          <Address value={to} />
        </DetailRow>
        {spends.kind === 'token' && (
          <DetailRow label={text('contract')}>
            <Address value={spends.address} />
          </DetailRow>
        )}
        {spends.kind !== 'none' && (
          <DetailRow label={text('function')}>
            {spends.kind === 'token' ? <bdi dir="ltr">{TOKEN_FUNCTION}</bdi> : text('coinOnly')}
          </DetailRow>
        )}
        {lists.flatMap(({ key, addresses = [] }) =>
          addresses.map((address) => (
            <DetailRow key={`${key} ${address}`} label={text(key, { amount: '', period: '', time: '' })}>
              <Address value={address} />
            </DetailRow>
          )),
        )}
      </DetailList>
    </>
  )
}
