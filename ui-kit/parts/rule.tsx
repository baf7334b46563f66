import { useStyle } from '../style-root.tsx'
import { classNames } from './class-names.ts'
import css from './rule.css'

/** A hairline between two groups; with `axis` it starts where text starts. */
export function Rule({ axis }: { readonly axis?: boolean | undefined }) {
  useStyle(css)
  return <hr className={classNames('rule', axis && 'axis')} />
}
