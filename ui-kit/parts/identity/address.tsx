import { Fragment } from 'react'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './address.css'
import { addressGroups } from './short-address.ts'

export interface AddressProps {
  readonly value: string
  readonly className?: string | undefined
}

/**
 * A full address in groups of four, the first and the last strong. Always left to right. The gaps are drawn, not written:
 * a copied selection is the address itself.
 */
export function Address({ value, className }: AddressProps) {
  useStyle(css)
  const groups = addressGroups(value).map((text, index, all) => ({ text, end: index === 0 || index === all.length - 1, key: index }))
  return (
    <span className={classNames('address', className)} dir="ltr">
      {groups.map(({ text, end, key }) => (
        <Fragment key={key}>
          {key > 0 && <wbr />}
          {end ? <b>{text}</b> : <span>{text}</span>}
        </Fragment>
      ))}
    </span>
  )
}
