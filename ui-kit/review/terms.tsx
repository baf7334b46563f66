import type { ReactNode } from 'react'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import { Address } from '../parts/identity/address.tsx'
import { Label } from '../parts/layout/text.tsx'
import { Inset, Intro } from '../parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../parts/lists/detail-list.tsx'
import type { ReviewWords } from './words.ts'

/** What a signer adds to a request by itself, so that the request's own bytes do not say it. */
export interface RequestTerms {
  /** The highest fee in the network's coin, as text, where the request's own bytes do not say it. */
  readonly fee?: string | undefined
  /** Who pays the fee in the account's place: the address of the paymaster. The fee is not shown then: it costs the visitor nothing. */
  readonly paymaster?: string | undefined
  /** Whoever runs the wallet sends it, and pays the fee. */
  readonly sponsored?: boolean | undefined
  /** The code that the account runs from now on: the address of it. */
  readonly delegate?: string | undefined
  /** What somebody else may do from now on without being asked again. */
  readonly permission?: GrantedPermission | undefined
  /** The field in which the visitor lowers the amount of the permission. */
  readonly amount?: ReactNode
}

/** A permission in the visitor's language. */
export interface GrantedPermission {
  /** Who may act. */
  readonly to: string
  /** What they may do and within which limits. Texts of strangers in them are made visible before. */
  readonly sentences: readonly string[]
  /** Whom and what the sentences name, one row each. */
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** What they may do already, one sentence for each permission. */
  readonly held?: { readonly title: string; readonly sentences: readonly string[] } | undefined
}

function Party({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  return (
    <>
      <Label>{label}</Label>
      <Inset>
        <Address value={visibleText(address)} />
      </Inset>
    </>
  )
}

function Held({ title, sentences }: NonNullable<GrantedPermission['held']>): ReactNode {
  return (
    <>
      <Label>{title}</Label>
      <ul className="review-sentences">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two permissions may be equal in words, and none moves
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** The terms of a request, each under its name. */
export function Terms({ words, terms }: { readonly words: ReviewWords; readonly terms: RequestTerms }): ReactNode {
  const { fee, paymaster, sponsored, delegate, permission, amount } = terms
  return (
    <>
      {delegate !== undefined && (
        <>
          <Party label={words('termDelegate')} address={delegate} />
          <Intro>{words('termDelegateText')}</Intro>
        </>
      )}
      {permission && (
        <>
          <Party label={words('termPermission')} address={permission.to} />
          <ul className="review-sentences">
            {permission.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {amount}
          {permission.rows.map(({ label, value }) =>
            /^0x[0-9a-fA-F]{40}$/.test(value) ? (
              <Party key={`${label} ${value}`} label={label} address={value} />
            ) : (
              <DetailList key={`${label} ${value}`}>
                <DetailRow label={label}>
                  <bdi>{visibleText(value)}</bdi>
                </DetailRow>
              </DetailList>
            ),
          )}
          {permission.held && <Held {...permission.held} />}
        </>
      )}
      {fee !== undefined && paymaster === undefined && (
        <DetailList>
          <DetailRow label={words('feeMost')}>
            <bdi dir="ltr">{visibleText(fee)}</bdi>
          </DetailRow>
        </DetailList>
      )}
      {sponsored && <Intro>{words('termSponsored')}</Intro>}
      {paymaster !== undefined && <Party label={words('termPaymaster')} address={paymaster} />}
    </>
  )
}
