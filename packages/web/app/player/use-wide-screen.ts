import { useState } from 'react'

const key = 'widePlayer'

/** Whether the video takes the whole width of a large screen; kept in this browser. */
export function useWideScreen() {
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'on')
  const toggle = () => {
    localStorage.setItem(key, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return { isOn, toggle }
}
