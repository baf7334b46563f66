/** The presentational parts that views are made of. The QR code has an entry of its own, `portico/ui-kit/qr`. */

export { type IconName, iconByName, iconNames } from './icons/by-name.ts'
export * from './icons/glyph-icons.ts'
export * from './icons/icons.ts'
export { Address, type AddressProps } from './parts/identity/address.tsx'
export { Badge, type BadgeProps } from './parts/identity/badge.tsx'
export { CodeBlock } from './parts/identity/code-block.tsx'
export {
  Glyph,
  type GlyphKind,
  type GlyphProps,
  type GlyphSize,
  NetworkGlyph,
  type NetworkGlyphProps,
} from './parts/identity/glyph.tsx'
export { imageSource } from './parts/identity/glyph-look.ts'
export { Icon, type IconProps } from './parts/identity/icon.tsx'
export { NamedIcon, type NamedIconProps } from './parts/identity/named-icon.tsx'
export { Picture, type PictureProps } from './parts/identity/picture.tsx'
export { addressGroups, shortAddress } from './parts/identity/short-address.ts'
export { TransferSide, type TransferSideProps, TransferSides, type TransferSidesProps } from './parts/identity/transfer-sides.tsx'
export { ApprovalBar, type ApprovalBarProps } from './parts/inputs/approval-bar.tsx'
export { Button, type ButtonProps } from './parts/inputs/button.tsx'
export { Checkbox, type CheckboxProps } from './parts/inputs/checkbox.tsx'
export { Chip, type ChipProps } from './parts/inputs/chip.tsx'
export { CodeEntry, type CodeEntryProps } from './parts/inputs/code-entry.tsx'
export { CopyButton, type CopyButtonProps } from './parts/inputs/copy-button.tsx'
export {
  AmountEntry,
  type AmountEntryProps,
  Between,
  Entry,
  type EntryProps,
  type MaxAction,
  TextEntry,
  type TextEntryProps,
} from './parts/inputs/entry.tsx'
export { Field, type FieldProps, SearchBar, type SearchBarProps } from './parts/inputs/field.tsx'
export { IconButton, type IconButtonProps } from './parts/inputs/icon-button.tsx'
export { DialogFrame, type DialogFrameProps, DialogHeader, type DialogHeaderProps } from './parts/layout/dialog.tsx'
export {
  Footnote,
  type FootnoteProps,
  Label,
  type LabelProps,
  LinkedList,
  type LinkedListProps,
  type ListLink,
  VisuallyHidden,
} from './parts/layout/text.tsx'
export { ActionBar, type ActionBarProps, Divider, Inset, Intro } from './parts/layout/view-layout.tsx'
export { DetailList, type DetailListProps, DetailRow, type DetailRowProps } from './parts/lists/detail-list.tsx'
export { Feature, type FeatureProps, Features } from './parts/lists/features.tsx'
export { Cell, type CellProps, Grid, type GridProps, SkeletonCell } from './parts/lists/grid.tsx'
export { List, Row, type RowProps, SkeletonRow, type SkeletonRowProps } from './parts/lists/list.tsx'
export { type TabItem, Tabs, type TabsProps } from './parts/lists/tabs.tsx'
export { WindowedList, type WindowedListProps } from './parts/lists/windowed-list.tsx'
export { AlertBar, type AlertBarProps, type Snackbar, Snackbars, type SnackbarsProps } from './parts/status/announcements.tsx'
export { Notice, type NoticeProps } from './parts/status/notice.tsx'
export { Empty, type EmptyProps, Skeleton, type SkeletonProps } from './parts/status/placeholders.tsx'
export { Spinner, type SpinnerProps } from './parts/status/spinner.tsx'
export { Ring, type RingProps, StatusPanel, type StatusPanelProps } from './parts/status/status-panel.tsx'
export { StyleRootContext, useStyle } from './style-root.tsx'
export { createStyleRoot, type StyleRoot } from './style-sheets.ts'
