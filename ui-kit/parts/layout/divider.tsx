import { useStyle } from '../../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './divider.css'

/** A hairline between two groups; with `axis` it starts where text starts. */
export function Divider({ axis }: { readonly axis?: boolean | undefined }) {
  useStyle(css)
  return <hr className={classNames('divider', axis && 'axis')} />
}
