import { useState } from 'react'
import { FlatList, ScrollView, View } from 'react-native'
import { SafeAreaView } from 'react-native-safe-area-context'
import { Filters, type Wanted } from '../src/filters'
import { useList, useRested } from '../src/hooks'
import { ProductTile } from '../src/product-tile'
import { shop } from '../src/shop'
import { useColors } from '../src/theme'
import { Button, column, Field, Notice, Text, Waiting } from '../src/ui'

const IMAGE = 'image.url,image.url_template,image.alt,image.color'
const FIELDS = `slug,name,${IMAGE},price,price_range,compare_at_price,rating,in_stock`

/** Everything there is to buy: searched as one types, filtered, and growing as one scrolls. */
export default function Shop() {
  const colors = useColors()
  const [q, setQ] = useState('')
  const [wanted, setWanted] = useState<Wanted>({})
  const [filtering, setFiltering] = useState(false)
  const query = { ...wanted, q: useRested(q.trim()) || undefined }
  const { items, first, error, more } = useList(
    (signal) => shop.products({ ...query, per_page: 20, fields: FIELDS }, { signal }),
    [JSON.stringify(query)],
  )
  const chosen = Object.values(wanted).filter((value) => value !== undefined).length
  return (
    <SafeAreaView role="main" edges={['left', 'right']} style={{ flex: 1, backgroundColor: colors.paper }}>
      <View style={{ padding: 16, paddingBottom: 8, gap: 10, ...column }}>
        <Field
          label="Search"
          value={q}
          onChangeText={setQ}
          placeholder="Tents, kettles, candles…"
          inputMode="search"
          returnKeyType="search"
        />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center' }}>
          <Text tone="soft" size={15} aria-live="polite">
            {first ? `${first.meta.total} ${first.meta.total === 1 ? 'product' : 'products'}` : ' '}
          </Text>
          <Button
            plain
            title={chosen > 0 ? `Filters (${chosen})` : 'Filters'}
            onPress={() => setFiltering(!filtering)}
          />
        </View>
        {first?.meta.corrected && <Notice>Results for “{first.meta.corrected}”.</Notice>}
      </View>
      {filtering && (
        <>
          <ScrollView style={{ flex: 1 }} contentContainerStyle={{ padding: 16, paddingTop: 0, ...column }}>
            <Filters q={query.q} wanted={wanted} onChange={setWanted} />
          </ScrollView>
          <View style={{ padding: 16, paddingTop: 8, ...column }}>
            <Button title={`Show ${first?.meta.total ?? ''} products`} onPress={() => setFiltering(false)} />
          </View>
        </>
      )}
      {filtering ? null : items ? (
        <FlatList
          data={items}
          numColumns={2}
          keyExtractor={({ id }) => String(id)}
          renderItem={({ item }) => <ProductTile product={item} />}
          onEndReached={more}
          onEndReachedThreshold={1}
          keyboardShouldPersistTaps="handled"
          columnWrapperStyle={{ gap: 12 }}
          contentContainerStyle={{ padding: 16, paddingTop: 8, gap: 20, ...column }}
          ListEmptyComponent={<Notice>Nothing is like that. Try other words, or fewer filters.</Notice>}
        />
      ) : (
        <Waiting error={error} />
      )}
    </SafeAreaView>
  )
}
