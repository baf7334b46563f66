import { useStyle } from '../../style-root.tsx'
import { classNames } from '../layout/class-names.ts'
import { Skeleton } from '../status/skeleton.tsx'
import css from './row.css'

export interface SkeletonRowProps {
  /** The shape of the glyph to come. Default `square`. */
  readonly glyph?: 'square' | 'circle' | undefined
  /** Two lines and a value, as for a token. */
  readonly two?: boolean | undefined
}

/** A `Row` that is loading, of the same height. */
export function SkeletonRow({ glyph = 'square', two = false }: SkeletonRowProps) {
  useStyle(css)
  return (
    <div className={classNames('row', two && 'two')} aria-hidden="true">
      {glyph === 'circle' ? <Skeleton shape="circle" width={32} /> : <Skeleton width={32} height={32} />}
      <span className="row-words">
        <Skeleton shape="text" width={96} />
        {two && <Skeleton shape="small" width={72} />}
      </span>
      <span className="row-values">
        <Skeleton shape={two ? 'text' : 'small'} width={56} />
        {two && <Skeleton shape="small" width={40} />}
      </span>
    </div>
  )
}
