import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { AlertProps } from 'antd'
import { Alert as AntdAlert } from 'antd'

const icons = {
  success: <CheckCircleFilled aria-hidden />,
  info: <InfoCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
}

/** The icon of dialogs that ask for confirmation. */
export const askIcon = icons.warning

type Props = Omit<AlertProps, 'showIcon' | 'type'> & { type: keyof typeof icons }

/** Renders antd's alert with a silent icon: by default a screen reader reads the name of the icon. */
export function Alert(props: Props) {
  return <AntdAlert showIcon icon={icons[props.type]} {...props} />
}
