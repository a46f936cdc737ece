package storefront.client

import java.io.IOException
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.SynchronousQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlin.random.Random
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonPrimitive
import okhttp3.Call
import okhttp3.Callback
import okhttp3.Dispatcher
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.RequestBody.Companion.toRequestBody
import okhttp3.Response

internal val json = Json {
    // A shop may be newer than the app.
    ignoreUnknownKeys = true
}

/** What happens to a client besides its answers. */
sealed interface ClientEvent {
    data class SignedIn(val signedIn: Boolean) : ClientEvent

    data class Online(val online: Boolean) : ClientEvent
}

/** How long a client tries. */
data class Patience(
    /** How often a request is repeated that got no answer, or one that says to come again. */
    val retries: Int = 2,
    /** Milliseconds that a request may take. */
    val timeoutMs: Long = 30_000,
    /** The longest `Retry-After`, in seconds, that is waited for; beyond it, the exception is thrown at once. */
    val maxWaitSeconds: Int = 10,
)

private val PUBLIC = Regex("^GET /(?:site|menus|bundle|post|page|product|search)")
private val TAKES_CART = Regex("^/(?:cart|checkout)(?:/|$)|^/auth/(?:login|two-factor|register)$|/reorder$")
private val ENDS_SESSION = setOf("POST /auth/logout", "DELETE /auth/me")
private val WORTH_REPEATING = setOf(429, 500, 502, 503, 504)

// A proxy says these on behalf of the shop, in a format of its own.
private val SAID_BY_PROXIES = setOf(429, 503)
private val TAKES_WISHLIST = Regex("^/wishlist(?:/|$)|^/auth/(?:login|two-factor|register)$")
private const val CART_TOKEN = "storefront.cart_token"
private const val WISHLIST_TOKEN = "storefront.wishlist_token"
private val JSON_TYPE = "application/json".toMediaType()

/** OkHttp's own threads would keep a program that has ended alive for a minute. */
private fun newHttp(): OkHttpClient {
    val threads = ThreadPoolExecutor(0, Int.MAX_VALUE, 60, TimeUnit.SECONDS, SynchronousQueue()) { work ->
        Thread(work, "storefront").apply { isDaemon = true }
    }
    return OkHttpClient.Builder().dispatcher(Dispatcher(threads)).build()
}

private fun orderKey(number: String) = "storefront.order_token.$number"

/**
 * A client of a shop. Its functions are the operations of the API; they throw an [ApiException] if the shop refuses, and a
 * [ConnectionException] if there is no answer. Tokens that answers bring are kept, and sent where they belong.
 *
 * @param url the API's address: `https://shop.example.com/api/v1`
 * @param key the app's key: `pk_…` for a public app, or `ak_…` along with [sign]
 * @param sign for an app with a secret: `signedBy(secret)`
 * @param storage where tokens are kept
 * @param language for contents and messages, as in `Accept-Language`
 * @param http give one with a `Cache`, and public answers are read again only if they have changed
 */
class Storefront(
    url: String,
    private val key: String,
    private val sign: Sign? = null,
    val storage: Storage = MemoryStorage(),
    private val language: String? = null,
    private val patience: Patience = Patience(),
    http: OkHttpClient = newHttp(),
) : Operations() {
    private val base = url.trimEnd('/')
    private val basePath = base.replace(Regex("^\\w+://[^/]*"), "")
    private val http = http.newBuilder().callTimeout(patience.timeoutMs, TimeUnit.MILLISECONDS).build()
    private val listeners = CopyOnWriteArrayList<(ClientEvent) -> Unit>()

    @Volatile private var online = true
    private val session = SessionKeeper(
        storage,
        refresh = { token, idempotencyKey ->
            val body = json.encodeToString(RefreshTokensRequest(refreshToken = token))
            val answer = repeatedly(Request("POST", "/auth/refresh", body = body, idempotencyKey = idempotencyKey), null)
            json.decodeFromString<RefreshTokensResponse>(answer).data
        },
        onChange = { tell(ClientEvent.SignedIn(it)) },
    )

    /** Calls [listener] when a customer signs in or out, and when the connection is lost or restored. Returns what ends that. */
    fun subscribe(listener: (ClientEvent) -> Unit): () -> Unit {
        listeners += listener
        return { listeners -= listener }
    }

    suspend fun isSignedIn(): Boolean = session.token() != null

    /** Forgets the customer's tokens on this device alone. */
    suspend fun forgetSession() = session.clear()

    /** Keeps the token of a guest's order that was placed elsewhere, such as from a link in a mail. */
    suspend fun keepOrderToken(number: String, token: String) = storage.set(orderKey(number), token)

    /**
     * Any request, for what the functions do not say: `fields`, a null that is to be written, or an operation of a newer shop.
     * @return the whole answer
     */
    suspend fun request(request: Request): JsonElement = json.parseToJsonElement(send(request))

    /**
     * After the buyer has come back from the page for paying: asks for the order until it is known how the payment ended, for a
     * minute at most. A payment that takes days is still `pending` then.
     */
    suspend fun waitForPayment(number: String): Order {
        var order = getOrder(number).data
        for (seconds in listOf(1, 2, 3, 5, 8, 10, 15, 15)) {
            if (order.paymentStatus != "pending" || !order.canPay) break
            delay(seconds * 1000L)
            order = getOrder(number).data
        }
        return order
    }

    override suspend fun send(request: Request): String {
        val route = "${request.method} ${request.path}"
        // Chosen here, so that a request that is sent again after a refresh is still the same.
        val sent = if (request.method == "GET" || request.idempotencyKey != null) request else request.withKey(randomKey())
        if (PUBLIC.containsMatchIn(route)) return repeatedly(sent, null)
        val token = session.token()
        val answer = try {
            repeatedly(sent, token)
        } catch (error: ApiException) {
            if (token == null || error.code != "invalid_token") throw error
            repeatedly(sent, session.replace(token) ?: throw error)
        }
        remember(route, answer)
        return answer
    }

    private suspend fun repeatedly(request: Request, token: String?): String {
        var failures = 0
        var secondsUnderWay = 0.0
        while (true) {
            try {
                return once(request, token).also { setOnline(true) }
            } catch (error: IOException) {
                setOnline(false)
                if (failures++ >= patience.retries) throw error
                delay((backOff(failures - 1) * 1000).toLong())
            } catch (error: ApiException) {
                setOnline(true)
                val wait = secondsToWait(error, failures) ?: throw error
                if (error.code == "request_in_progress") secondsUnderWay += wait else failures++
                if (failures > patience.retries || maxOf(wait, secondsUnderWay) > patience.maxWaitSeconds) throw error
                delay((wait * 1000).toLong())
            }
        }
    }

    /** Null where repeating does not help. */
    private fun secondsToWait(error: ApiException, failures: Int): Double? {
        // Too many wrong passwords: the customer is to decide what to do next.
        if (error.code == "too_many_attempts") return null
        if (error.status !in WORTH_REPEATING && error.code != "request_in_progress") return null
        return error.retryAfter?.toDouble() ?: backOff(failures)
    }

    private fun backOff(failures: Int): Double = 0.3 * (1 shl failures) * (1 + Random.nextDouble())

    private suspend fun once(request: Request, token: String?): String {
        val query = writeQuery(request.query)
        val target = if (query.isEmpty()) request.path else "${request.path}?$query"
        val body = request.body.orEmpty()
        val call = okhttp3.Request.Builder().url(base + target)
        call.method(request.method, bodyOf(request))
        headersFor(request, token).forEach { (name, value) -> call.header(name, value) }
        sign?.headers(SignedRequest(key, request.method, basePath + request.path, query, body))
            ?.forEach { (name, value) -> call.header(name, value) }
        val (response, text) = http.newCall(call.build()).await()
        return readAnswer(response, text)
    }

    private fun bodyOf(request: Request) = when {
        request.method == "GET" -> null
        request.body == null -> ByteArray(0).toRequestBody(null)
        // As bytes: a text would have its charset added to the type.
        else -> request.body.toByteArray().toRequestBody(JSON_TYPE)
    }

    private suspend fun headersFor(request: Request, token: String?): Map<String, String> = buildMap {
        put("X-Api-Key", key)
        language?.let { put("Accept-Language", it) }
        request.idempotencyKey?.let { put("Idempotency-Key", it) }
        token?.let { put("Authorization", "Bearer $it") }
        if (TAKES_CART.containsMatchIn(request.path)) storage.get(CART_TOKEN)?.let { put("X-Cart-Token", it) }
        if (TAKES_WISHLIST.containsMatchIn(request.path)) storage.get(WISHLIST_TOKEN)?.let { put("X-Wishlist-Token", it) }
        orderOf(request.path)?.let { storage.get(orderKey(it)) }?.let { put("X-Order-Token", it) }
    }

    private fun orderOf(path: String): String? =
        path.removePrefix("/orders/").takeIf { it != path }?.substringBefore('/')

    private suspend fun remember(route: String, answer: String) {
        val data = json.parseToJsonElement(answer).let { it as JsonObject }["data"] as? JsonObject
        val textOf = { one: JsonElement? -> (one as? JsonPrimitive)?.contentOrNull }
        if (data != null && textOf(data["access_token"]) != null) {
            // The guest's cart and wishlist are the account's now.
            storage.set(CART_TOKEN, null)
            storage.set(WISHLIST_TOKEN, null)
            session.save(json.decodeFromJsonElement(Session.serializer(), data))
        }
        if (route in ENDS_SESSION) session.clear()
        val cart = if (" /cart" in route) data else data?.get("cart") as? JsonObject
        textOf(cart?.get("token"))?.let { storage.set(CART_TOKEN, it) }
        if (" /wishlist" in route) textOf(data?.get("token"))?.let { storage.set(WISHLIST_TOKEN, it) }
        val number = textOf((data?.get("order") as? JsonObject)?.get("number"))
        val orderToken = textOf(data?.get("order_token"))
        if (number != null && orderToken != null) storage.set(orderKey(number), orderToken)
    }

    private fun setOnline(now: Boolean) {
        if (online == now) return
        online = now
        tell(ClientEvent.Online(now))
    }

    private fun tell(event: ClientEvent) = listeners.forEach { it(event) }
}

/** Where a page of a list begins: by its number, and by the cursor of the page before it where the list has cursors. */
data class Position(val page: Long, val after: String?)

/**
 * The elements of this page and of those after it, read as they are needed: `client.everyOf { listPages(page = it.page) }`. Lists with
 * cursors take both, `client.everyOf { listProducts(page = it.page, after = it.after) }`, and repeat nothing that is added in between.
 */
fun <T> Storefront.everyOf(readPage: suspend Storefront.(from: Position) -> Paged<T>): Flow<T> = flow {
    var from = Position(1, null)
    do {
        val answer = readPage(from)
        answer.data.forEach { emit(it) }
        from = Position(from.page + 1, answer.nextCursor)
    } while (answer.hasMore)
}

private fun Request.withKey(key: String) = Request(method, path, query, body, key)

private suspend fun Call.await(): Pair<Response, String> = suspendCancellableCoroutine { continuation ->
    continuation.invokeOnCancellation { cancel() }
    enqueue(object : Callback {
        override fun onFailure(call: Call, e: IOException) {
            continuation.resumeWithException(ConnectionException("The server could not be reached.", e))
        }

        override fun onResponse(call: Call, response: Response) {
            try {
                val text = response.use { it.body?.string().orEmpty() }
                continuation.resume(response to text)
            } catch (error: IOException) {
                onFailure(call, error)
            }
        }
    })
}

/** A success as the API writes it. */
private fun readAnswer(response: Response, text: String): String {
    val parsed = objectOf(text)
    if (response.isSuccessful && parsed != null && "data" in parsed) return text
    if (response.isSuccessful || parsed == null && response.code !in SAID_BY_PROXIES)
        throw ConnectionException("Something between the app and the shop answered (${response.code}).")
    throw apiException(response, parsed ?: JsonObject(emptyMap()))
}

private fun apiException(response: Response, body: JsonObject): ApiException {
    val fields = (body["errors"] as? JsonObject)?.mapValues { (_, all) -> all.jsonArray.map { it.jsonPrimitive.content } }
    val fallback = when (response.code) {
        429 -> "rate_limited"
        503 -> "unavailable"
        else -> "server_error"
    }
    return ApiException(
        message = body["message"]?.jsonPrimitive?.contentOrNull ?: "The server answered ${response.code}.",
        status = response.code,
        code = if (fields != null) "invalid_fields" else body["error"]?.jsonPrimitive?.contentOrNull ?: fallback,
        details = objectOf(response.header("X-Error-Details").orEmpty()) ?: JsonObject(emptyMap()),
        fields = fields.orEmpty(),
        requestId = response.header("X-Request-Id"),
        retryAfter = response.header("Retry-After")?.toIntOrNull(),
    )
}

private fun objectOf(text: String): JsonObject? =
    runCatching { json.parseToJsonElement(text) as? JsonObject }.getOrNull()
