// A grpc-go server of trading.TradingService that counts what reaches it.
//
// It takes the service from a descriptor set, so no code is generated, and offers reflection in version 1 alone. It says where it
// listens in one JSON line and then obeys its standard input: "counts" prints what has arrived since the last "reset"; the end of
// input ends the server.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"os"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/reflection"
	reflectionv1 "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

const service = "trading.TradingService"

// record is what has arrived.
type record struct {
	mutex sync.Mutex
	Calls map[string]int `json:"calls"`
	// ArrivalsNs holds the wall clock of every call.
	ArrivalsNs []int64 `json:"arrivals_ns"`
	OrderIDs   int     `json:"order_ids"`
	// Tokens holds the authorization values that were sent, at most a few.
	Tokens []string `json:"tokens"`
	orders map[string]bool
}

func newRecord() *record {
	return &record{Calls: map[string]int{}, ArrivalsNs: []int64{}, Tokens: []string{}, orders: map[string]bool{}}
}

func (r *record) add(ctx context.Context, method string, message *dynamicpb.Message) {
	now := time.Now().UnixNano()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.Calls[method]++
	r.ArrivalsNs = append(r.ArrivalsNs, now)
	if field := message.Descriptor().Fields().ByName("order_id"); field != nil {
		r.orders[message.Get(field).String()] = true
	}
	if incoming, ok := metadata.FromIncomingContext(ctx); ok && len(r.Tokens) < 16 {
		r.Tokens = append(r.Tokens, incoming.Get("authorization")...)
	}
}

func (r *record) print() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.OrderIDs = len(r.orders)
	line, err := json.Marshal(r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(line))
}

func (r *record) reset() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.Calls, r.ArrivalsNs, r.Tokens, r.orders = map[string]int{}, []int64{}, []string{}, map[string]bool{}
}

// unary makes a handler that counts, waits and answers with `accepted` or with a fixed status.
func unary(method protoreflect.MethodDescriptor, seen *record, answer codes.Code, delay time.Duration) grpc.MethodHandler {
	return func(_ any, ctx context.Context, decode func(any) error, _ grpc.UnaryServerInterceptor) (any, error) {
		request := dynamicpb.NewMessage(method.Input())
		if err := decode(request); err != nil {
			return nil, err
		}
		seen.add(ctx, string(method.Name()), request)
		time.Sleep(delay)
		if answer != codes.OK {
			return nil, status.Errorf(answer, "order %d is not taken today", time.Now().Nanosecond())
		}
		reply := dynamicpb.NewMessage(method.Output())
		if field := method.Output().Fields().ByName("accepted"); field != nil {
			reply.Set(field, protoreflect.ValueOfBool(true))
		}
		return reply, nil
	}
}

func load(path string) *protoregistry.Files {
	bytes, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	set := &descriptorpb.FileDescriptorSet{}
	if err := proto.Unmarshal(bytes, set); err != nil {
		log.Fatal(err)
	}
	files, err := protodesc.NewFiles(set)
	if err != nil {
		log.Fatal(err)
	}
	return files
}

func main() {
	descriptors := flag.String("descriptors", "", "descriptor set of the service")
	answer := flag.String("answer", "OK", "status of every answer")
	delay := flag.Duration("delay", 0, "time before an answer")
	flag.Parse()
	var code codes.Code
	if err := code.UnmarshalJSON([]byte(`"` + *answer + `"`)); err != nil {
		log.Fatal(err)
	}
	files := load(*descriptors)
	found, err := files.FindDescriptorByName(service)
	if err != nil {
		log.Fatal(err)
	}
	seen := newRecord()
	methods := found.(protoreflect.ServiceDescriptor).Methods()
	description := grpc.ServiceDesc{ServiceName: service, HandlerType: (*any)(nil)}
	for i := range methods.Len() {
		method := methods.Get(i)
		if !method.IsStreamingClient() && !method.IsStreamingServer() {
			handler := unary(method, seen, code, *delay)
			description.Methods = append(description.Methods, grpc.MethodDesc{MethodName: string(method.Name()), Handler: handler})
		}
	}
	server := grpc.NewServer()
	server.RegisterService(&description, nil)
	options := reflection.ServerOptions{Services: server, DescriptorResolver: files}
	reflectionv1.RegisterServerReflectionServer(server, reflection.NewServerV1(options))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("{\"port\":%d}\n", listener.Addr().(*net.TCPAddr).Port)
	go obey(seen, server)
	if err := server.Serve(listener); err != nil {
		log.Fatal(err)
	}
}

func obey(seen *record, server *grpc.Server) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		switch lines.Text() {
		case "counts":
			seen.print()
		case "reset":
			seen.reset()
			fmt.Println("{}")
		}
	}
	server.Stop()
}
