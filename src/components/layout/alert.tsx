import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { AlertProps } from 'antd'
import { Alert as AntdAlert } from 'antd'

const icons = {
  success: <CheckCircleFilled aria-hidden />,
  info: <InfoCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
}

/** For dialogs that ask before something is done. */
export const askIcon = icons.warning

type Props = Omit<AlertProps, 'showIcon' | 'type'> & { type: keyof typeof icons }

/** antd's alert with the icon of its type, which is silent: by itself it would be read out by the name of its drawing. */
export function Alert(props: Props) {
  return <AntdAlert showIcon icon={icons[props.type]} {...props} />
}
