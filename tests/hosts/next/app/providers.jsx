'use client'

import { PorticoProvider } from 'portico/react'
import { portico } from './portico.js'

export const Providers = ({ children }) => <PorticoProvider portico={portico}>{children}</PorticoProvider>
