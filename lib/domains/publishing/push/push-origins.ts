export type PushOrigins = {
  googleToken: string
  fcm: string
  apns: string
  apnsSandbox: string
  expo: string
}

export const pushOrigins: PushOrigins = {
  googleToken: 'https://oauth2.googleapis.com',
  fcm: 'https://fcm.googleapis.com',
  apns: 'https://api.push.apple.com',
  apnsSandbox: 'https://api.sandbox.push.apple.com',
  expo: 'https://exp.host',
}
