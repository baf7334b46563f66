/** The presentational parts that views are made of. The QR code has an entry of its own, `portico/ui-kit/qr`. */

export { type IconName, iconByName, iconNames } from './icons/by-name.ts'
export { globeIcon, plugIcon, userIcon, walletIcon } from './icons/glyph-icons.ts'
export {
  againIcon,
  backIcon,
  cardIcon,
  checkIcon,
  chevronIcon,
  clockIcon,
  closeIcon,
  copyIcon,
  downIcon,
  goIcon,
  gridIcon,
  helpIcon,
  type IconData,
  infoIcon,
  lockIcon,
  mailIcon,
  moreIcon,
  outIcon,
  penIcon,
  phoneIcon,
  plusIcon,
  powerIcon,
  qrIcon,
  receiveIcon,
  sealIcon,
  searchIcon,
  sendIcon,
  slidersIcon,
  swapIcon,
  trayIcon,
  updownIcon,
  warnIcon,
} from './icons/icons.ts'
export { Address, type AddressProps } from './parts/identity/address.tsx'
export { Badge, type BadgeProps } from './parts/identity/badge.tsx'
export { CodeBlock } from './parts/identity/code-block.tsx'
export { Glyph, type GlyphProps, type GlyphSize } from './parts/identity/glyph.tsx'
export type { GlyphKind } from './parts/identity/glyph-fallback.tsx'
export { Icon, type IconProps } from './parts/identity/icon.tsx'
export { imageSource } from './parts/identity/image-source.ts'
export { NamedIcon, type NamedIconProps } from './parts/identity/named-icon.tsx'
export { NetworkGlyph, type NetworkGlyphProps } from './parts/identity/network-glyph.tsx'
export { addressGroups, shortAddress } from './parts/identity/short-address.ts'
export { TransferSide, type TransferSideProps, TransferSides, type TransferSidesProps } from './parts/identity/transfer-sides.tsx'
export { AmountEntry, type AmountEntryProps, type MaxAction } from './parts/inputs/amount-entry.tsx'
export { ApprovalBar, type ApprovalBarProps } from './parts/inputs/approval-bar.tsx'
export { Button, type ButtonProps } from './parts/inputs/button.tsx'
export { Checkbox, type CheckboxProps } from './parts/inputs/checkbox.tsx'
export { Chip, type ChipProps } from './parts/inputs/chip.tsx'
export { CodeEntry, type CodeEntryProps } from './parts/inputs/code-entry.tsx'
export { Entry, type EntryProps } from './parts/inputs/entry.tsx'
export { Field, type FieldProps } from './parts/inputs/field.tsx'
export { IconButton, type IconButtonProps } from './parts/inputs/icon-button.tsx'
export { TextEntry, type TextEntryProps } from './parts/inputs/text-entry.tsx'
export { ActionBar, type ActionBarProps } from './parts/layout/action-bar.tsx'
export { Between } from './parts/layout/between.tsx'
export { DialogFrame, type DialogFrameProps } from './parts/layout/dialog-frame.tsx'
export { DialogHeader, type DialogHeaderProps } from './parts/layout/dialog-header.tsx'
export { Divider } from './parts/layout/divider.tsx'
export { Footnote, type FootnoteProps } from './parts/layout/footnote.tsx'
export { Inset } from './parts/layout/inset.tsx'
export { Intro } from './parts/layout/intro.tsx'
export { Label, type LabelProps } from './parts/layout/label.tsx'
export { Toolbar } from './parts/layout/toolbar.tsx'
export { VisuallyHidden } from './parts/layout/visually-hidden.tsx'
export { DetailList, type DetailListProps, DetailRow, type DetailRowProps } from './parts/lists/detail-list.tsx'
export { Feature, type FeatureProps, Features } from './parts/lists/features.tsx'
export { Cell, type CellProps, Grid, type GridProps, SkeletonCell } from './parts/lists/grid.tsx'
export { List } from './parts/lists/list.tsx'
export { Row, type RowProps } from './parts/lists/row.tsx'
export { SkeletonRow, type SkeletonRowProps } from './parts/lists/skeleton-row.tsx'
export { type TabItem, Tabs, type TabsProps } from './parts/lists/tabs.tsx'
export { AlertBar, type AlertBarProps } from './parts/status/alert-bar.tsx'
export { Empty, type EmptyProps } from './parts/status/empty.tsx'
export { Notice, type NoticeProps } from './parts/status/notice.tsx'
export { Ring, type RingProps } from './parts/status/ring.tsx'
export { Skeleton, type SkeletonProps } from './parts/status/skeleton.tsx'
export { type Snackbar, Snackbars, type SnackbarsProps } from './parts/status/snackbars.tsx'
export { Spinner, type SpinnerProps } from './parts/status/spinner.tsx'
export { StatusPanel, type StatusPanelProps } from './parts/status/status-panel.tsx'
export { createStyleRoot, type StyleRoot, StyleRootContext, useStyle } from './style-root.tsx'
