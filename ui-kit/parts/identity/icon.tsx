import type { IconData } from '../../icons/icons.ts'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './icon.css'

export interface IconProps {
  /** From `ui-kit/icons/<name>.ts`. */
  readonly icon: IconData
  /** 16, 20 or 24 px. Default `m`. The stroke stays about 1.5 px in each. */
  readonly size?: 's' | 'm' | 'l' | undefined
  /** What the icon says, where no text beside it says the same. Without it the icon is hidden from assistive technology. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A line icon in the colour of the text. Arrows along the reading direction mirror in right-to-left text. */
export function Icon({ icon, size = 'm', label, className }: IconProps) {
  useStyle(css)
  const classes = classNames('icon', size !== 'm' && size, icon.mirror && 'mirror', className)
  const path = <path d={icon.path} />
  return label === undefined ? (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true">
      {path}
    </svg>
  ) : (
    <svg className={classes} viewBox="0 0 20 20" role="img" aria-label={label}>
      {path}
    </svg>
  )
}
