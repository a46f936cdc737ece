import { useColorScheme } from 'react-native'

const light = {
  paper: '#fbfaf8',
  card: '#ffffff',
  ink: '#1f1c19',
  soft: '#6b645c',
  line: '#e4dfd8',
  accent: '#9a3f16',
  onAccent: '#ffffff',
  bad: '#b3261e',
  good: '#2f6b3a',
  tint: '#f3ede5',
}

const dark: typeof light = {
  paper: '#171513',
  card: '#211e1b',
  ink: '#f1ece6',
  soft: '#b3aaa0',
  line: '#3a352f',
  accent: '#f0a070',
  onAccent: '#2b1206',
  bad: '#ff9b92',
  good: '#8fd19b',
  tint: '#2b2723',
}

export type Colors = typeof light

export function useColors(): Colors {
  return useColorScheme() === 'dark' ? dark : light
}
