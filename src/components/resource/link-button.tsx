import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { useHref, useNavigate } from 'react-router'

/** Renders a link that looks like a button: it can open in a new tab and otherwise navigates within the application. */
export function LinkButton({ to, ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const navigate = useNavigate()
  const href = useHref(to)
  return (
    <Button
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
