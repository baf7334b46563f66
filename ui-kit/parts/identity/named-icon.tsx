import { iconByName } from '../../icons/by-name.ts'
import { plugIcon } from '../../icons/glyph-icons.ts'
import { imageSource } from './glyph-look.ts'
import { Icon, type IconProps } from './icon.tsx'

export interface NamedIconProps extends Omit<IconProps, 'icon'> {
  /** A kit icon name or a `data:image/` URI, as a slot entry gives it. */
  readonly name: string | undefined
}

/** The icon of a slot entry. An unknown name or a refused image becomes a plug. */
export function NamedIcon({ name = '', ...rest }: NamedIconProps) {
  const image = name.startsWith('data:') ? imageSource(name) : undefined
  if (image !== undefined) return <img src={image} alt={rest.label ?? ''} width={20} height={20} />
  return <Icon {...rest} icon={iconByName(name) ?? plugIcon} />
}
