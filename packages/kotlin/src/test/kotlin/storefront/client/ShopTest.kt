package storefront.client

import java.io.IOException
import java.util.Collections
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancel
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import okhttp3.Interceptor
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Protocol
import okhttp3.Response
import okhttp3.ResponseBody.Companion.toResponseBody
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test

/** The client against a running shop, at `STOREFRONT_API`. */
class ShopTest {
    private val url = System.getenv("STOREFRONT_API").orEmpty()
    private val key = System.getenv("STOREFRONT_PUBLIC_KEY").orEmpty()
    private val requests = Collections.synchronizedList(mutableListOf<okhttp3.Request>())

    private fun open(storage: Storage = MemoryStorage(), hook: (okhttp3.Request) -> Response? = { null }): Storefront {
        assumeTrue(url.isNotEmpty(), "STOREFRONT_API is not set.")
        val watch = Interceptor { chain ->
            requests += chain.request()
            hook(chain.request()) ?: chain.proceed(chain.request())
        }
        return Storefront(url, key, storage = storage, http = OkHttpClient.Builder().addInterceptor(watch).build())
    }

    private fun run(block: suspend CoroutineScope.() -> Unit) = runBlocking { withTimeout(120.seconds, block) }

    @Test
    fun `keeps no program alive that has ended`() = run {
        assumeTrue(url.isNotEmpty(), "STOREFRONT_API is not set.")
        Storefront(url, key).getSite()
        // While one sends, OkHttp names it after the address.
        val threads = Thread.getAllStackTraces().keys.filter { it.name == "storefront" || it.name.startsWith("OkHttp http") }
        assertTrue(threads.isNotEmpty() && threads.all { it.isDaemon }, threads.toString())
    }

    @Test
    fun `signs what it sends`() = run {
        assumeTrue(url.isNotEmpty(), "STOREFRONT_API is not set.")
        val client = Storefront(url, System.getenv("STOREFRONT_KEY"), signedBy(System.getenv("STOREFRONT_SECRET")))
        val names = client.everyOf { listProducts(q = "stool's (*) é", perPage = 2, page = it.page, after = it.after) }.map { it.name }.toList()
        assertEquals(5, names.toSet().size)
        assertTrue(client.getSite().data.name.isNotEmpty())
        assertEquals(0, client.listProducts(min = 10_000_000.0, option = mapOf("Size" to "4 0")).data.size)
        val slim = client.request(Request("GET", "/products", listOf("fields" to "name", "per_page" to 1)))
        assertEquals(setOf("id", "name"), slim.jsonObject["data"]!!.jsonArray[0].jsonObject.keys)
    }

    @Test
    fun `buys as a guest, and keeps the tokens of cart and order`() = run {
        val client = open()
        val product = client.listProducts(perPage = 1).data.single()
        client.addCartItem(AddCartItemRequest(productId = product.id, quantity = 2))
        val form = client.getCheckout(country = "DE", postcode = "10115").data
        assertEquals(2, form.cart.itemCount)
        val order = PlaceOrderRequest(
            email = "ada@example.com",
            paymentGateway = form.paymentMethods.first { it.kind == "online" }.id,
            shippingMethod = form.shippingMethods.firstOrNull()?.id,
            billing = PlaceOrderRequest.Billing(
                name = "Ada", line1 = "Lärchenweg 1", city = "Berlin", postcode = "10115", country = "DE",
            ),
            terms = true,
        )
        val placed = client.placeOrder(order, idempotencyKey = "the-only-order-of-ada").data
        assertEquals(placed.order.number, client.placeOrder(order, idempotencyKey = "the-only-order-of-ada").data.order.number)
        assertEquals(placed.order.total, client.getOrder(placed.order.number).data.total)
        assertTrue(placed.payment is WebPayment, placed.payment.toString())
        val refused = refusal { open().getOrder(placed.order.number) }
        assertTrue(refused.status in 401..404)
    }

    @Test
    fun `says what is wrong, by field and in the reader’s language`() = run {
        val client = open()
        val refused = refusal { client.register(RegisterRequest("", "x", "1", "2")) }
        assertEquals("invalid_fields", refused.code)
        assertTrue(refused.fields.keys.containsAll(listOf("name", "email", "password")))
        assertTrue(refused.requestId!!.length >= 8)
        assertEquals("not_found", refusal { client.getProduct("nothing of the kind / ?") }.code)
    }

    @Test
    fun `refreshes once for all requests that find their token refused`() = run {
        val storage = MemoryStorage()
        val client = open(storage)
        val email = "grace-${System.nanoTime()}@example.com"
        client.register(RegisterRequest("Grace", email, "larch-kettle-42", "larch-kettle-42", terms = true))
        client.signOutHere()
        assertFalse(client.isSignedIn())
        val session = (client.signInWith(email, "larch-kettle-42") as SignedIn.Done).session
        val kept = storage.get("storefront.session")!!
        storage.set("storefront.session", kept.replace(session.accessToken, "at_" + "x".repeat(43)))
        requests.clear()
        val names = List(5) { async(Dispatchers.IO) { client.getMe().data.name } }.awaitAll()
        assertEquals(setOf("Grace"), names.toSet())
        assertEquals(1, requests.count { it.url.encodedPath.endsWith("/auth/refresh") })
        storage.set("storefront.session", kept.replace(session.accessToken, "at_wrong").replace(session.refreshToken, "rt_wrong"))
        assertTrue(refusal { client.getMe() }.status == 401)
        assertFalse(client.isSignedIn())
    }

    @Test
    fun `repeats a write with the same key, and takes a page in place of an answer for a lost connection`() = run {
        var lost = 2
        val client = open { request ->
            when {
                request.method != "POST" || lost-- <= 0 -> null
                lost == 1 -> throw IOException("cut off")
                else -> page(request)
            }
        }
        val product = client.listProducts(perPage = 1).data.single()
        assertEquals(1, client.addCartItem(AddCartItemRequest(product.id)).data.itemCount)
        val keys = requests.filter { it.method == "POST" }.map { it.header("Idempotency-Key") }
        assertEquals(3, keys.size)
        assertEquals(1, keys.toSet().size)
    }

    @Test
    fun `keeps a cart’s changes until there is a connection, also beyond the program’s end`() = run {
        val storage = MemoryStorage()
        var isOnline = true
        val client = open(storage) { if (isOnline) null else throw IOException("cut off") }
        val product = client.listProducts(perPage = 1).data.single()
        val line = LineKey(product.id)
        val scope = CoroutineScope(Dispatchers.Default + SupervisorJob())
        val cart = CartStore(client, scope)
        assertEquals(1, cart.add(line).cart?.itemCount)
        isOnline = false
        val waiting = cart.setQuantity(line, 3)
        assertEquals(listOf(1L, 3L), listOf(waiting.cart?.itemCount, waiting.quantityOf(line)))
        scope.cancel()
        isOnline = true
        val later = CoroutineScope(Dispatchers.Default + SupervisorJob())
        val restored = CartStore(client, later)
        restored.load()
        val known = restored.state.first { it.waiting.isEmpty() && it.cart != null }
        assertEquals(3, known.cart?.itemCount)
        val refused = refusal { restored.add(LineKey(999_999)) }
        assertEquals(refused.code, restored.state.value.error?.code)
        assertEquals(3, restored.state.value.cart?.itemCount)
        assertNull(restored.remove(line).error)
        later.cancel()
    }

    @Test
    fun `reads on by cursor where a list has them, and by page elsewhere`() = run {
        val client = open()
        val total = client.listProducts(perPage = 1).meta.total
        requests.clear()
        val ids = client.everyOf { listProducts(perPage = 2, page = it.page, after = it.after) }.map { it.id }.toList()
        assertEquals(listOf(total, total), listOf(ids.size.toLong(), ids.toSet().size.toLong()))
        assertEquals(listOf(false) + List(requests.size - 1) { true }, requests.map { it.url.queryParameter("after") != null })
        val byPage = client.everyOf { listProducts(perPage = 2, page = it.page) }.map { it.id }.toList()
        assertEquals(ids, byPage)
        assertEquals(emptyList<Long>(), client.everyOf { listPages(page = it.page) }.map { it.id }.toList())
    }

    @Test
    fun `adds several lines in one request, or none of them`() = run {
        val client = open()
        val (first, second) = client.listProducts(perPage = 2).data.map { LineKey(it.id) }
        val scope = CoroutineScope(Dispatchers.Default + SupervisorJob())
        val cart = CartStore(client, scope)
        val engraved = first.copy(attributes = mapOf("Engraving" to "For Ann"))
        val added = cart.addAll(listOf(NewLine(first, 2), NewLine(engraved), NewLine(second)))
        assertEquals(listOf(2L, 1L, 1L), listOf(first, engraved, second).map(added::quantityOf))
        assertEquals(1, requests.count { it.method == "POST" })
        val refused = refusal { cart.addAll(listOf(NewLine(first), NewLine(LineKey(999_999)))) }
        assertEquals(setOf("items.1.product_id"), refused.fields.keys)
        assertEquals(4, cart.state.value.cart?.itemCount)
        scope.cancel()
    }

    @Test
    fun `asks to send items back, takes that back, and mails the link to an order`() = run {
        val client = open()
        val number = System.getenv("STOREFRONT_ORDER")
        client.keepOrderToken(number, System.getenv("STOREFRONT_ORDER_TOKEN"))
        val offer = client.listReturns(number).data
        val items = offer.items.map { RequestReturnRequest.Items(itemId = it.itemId, quantity = it.quantity) }
        val asked = client.requestReturn(number, RequestReturnRequest(items, reason = "damaged", message = "The lid is bent.")).data
        assertEquals(listOf("asked_for", "damaged", "The lid is bent."), listOf(asked.status, asked.reason, asked.message))
        assertTrue(client.listReturns(number).data.returns.single().canCancel)
        assertEquals("cancelled", client.cancelReturn(number, asked.id).data.status)
        assertEquals("return_not_cancellable", refusal { client.cancelReturn(number, asked.id) }.code)
        val told = client.requestOrderLink(RequestOrderLinkRequest(number = number, email = "ada@example.com")).data.message
        assertEquals(told, client.requestOrderLink(RequestOrderLinkRequest(number = "NONE", email = "ada@example.com")).data.message)
    }

    private fun page(request: okhttp3.Request): Response =
        Response.Builder().request(request).protocol(Protocol.HTTP_1_1).code(200).message("OK")
            .body("<html>Sign in to the hotel</html>".toResponseBody("text/html".toMediaType())).build()

    private suspend fun refusal(block: suspend () -> Any?): ApiException = try {
        fail("It was not refused: ${block()}")
    } catch (error: ApiException) {
        error
    }
}
