import {
  BookOutlined,
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  FileTextOutlined,
  HomeOutlined,
  PercentageOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { AreaName } from './menu-types.ts'

export const areaIcons: Readonly<Record<AreaName, ReactNode>> = {
  dashboard: <HomeOutlined aria-hidden />,
  sales: <FileTextOutlined aria-hidden />,
  purchase: <ShoppingOutlined aria-hidden />,
  inventory: <AppstoreOutlined aria-hidden />,
  crm: <TeamOutlined aria-hidden />,
  banking: <BankOutlined aria-hidden />,
  account: <BookOutlined aria-hidden />,
  tax: <PercentageOutlined aria-hidden />,
  reports: <BarChartOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
}
