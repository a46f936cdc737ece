import { usePathname } from 'expo-router'
import * as WebBrowser from 'expo-web-browser'
import { siteUrl } from './shop'
import { Button, Heading, Screen, Text } from './ui'

/** For links that the phone hands to the app although it has no screen for them. The browser does not hand them back. */
export function OnTheWebsite() {
  const path = usePathname()
  return (
    <Screen>
      <Heading level={1}>This page is on the website</Heading>
      <Text>The app has no screen for it.</Text>
      <Button title="Open it there" onPress={() => WebBrowser.openBrowserAsync(`${siteUrl}${path}`)} />
    </Screen>
  )
}
