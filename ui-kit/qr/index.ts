/** The QR code, apart from the other parts so that it is loaded only where one is shown. */
export { type ExpiredCode, QrCode, type QrCodeProps } from './qr-code.tsx'
